import { noContent, type Handler } from '../http/operations.ts';
import { revokeToken } from '../security/tokens.ts';

/** Revokes the token of a member who logs out. Unknown and expired tokens are refused earlier. */
export const logout: Handler<'logout'> = async (call, { db }) => {
  await revokeToken(db, call.bearer ?? '', call.requestId);
  return noContent;
};
