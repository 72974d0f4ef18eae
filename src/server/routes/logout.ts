import { noContent, type Handler } from '../http/operations.ts';
import { revokeToken } from '../security/tokens.ts';

/** Ends the token of a member who logs out. A token that is unknown or has expired was refused before. */
export const logout: Handler<'logout'> = async (call, { db }) => {
  await revokeToken(db, call.bearer ?? '', call.requestId);
  return noContent;
};
