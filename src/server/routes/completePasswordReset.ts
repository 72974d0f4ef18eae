import { done, type Handler } from '../http/operations.ts';
import { setNewPassword } from '../passwordReset/setNewPassword.ts';

/** Sets a new password with the token from the mailed link. */
export const completePasswordReset: Handler<'completePasswordReset'> = async (
  { body, address, origin, requestId, isDisconnected },
  services,
) => {
  const response = await setNewPassword(services, { ...body, address, origin, requestId, isDisconnected });
  return 'ok' in response ? response : done(response);
};
