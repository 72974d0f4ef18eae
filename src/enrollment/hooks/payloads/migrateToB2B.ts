import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { userData } from './createAccount.ts';
import { compact, known } from './parts.ts';

/**
 * POST /users/migrateToB2B: {upid, userData}, as for a new account but for the password: the account has one already.
 * @see [API-16]; a password is in createAccount and the login alone, docs/specification/walk.md
 */
export const migrateToB2B: PayloadHook = (input) => {
  const { password: _, ...data } = userData(input);
  return { operation: 'migrateToB2B', body: compact({ upid: known(input, 'member.upid'), userData: data }) };
};
