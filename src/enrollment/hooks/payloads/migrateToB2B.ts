import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { userData } from './createAccount.ts';
import { compact, valueOf } from './parts.ts';

/**
 * Builds POST /users/migrateToB2B: {upid, userData}, as for a new account but without a password, because the account already has
 * one [API-16].
 */
export const migrateToB2B: PayloadHook = (input) => {
  const { password: _, ...data } = userData(input);
  return { operation: 'migrateToB2B', body: compact({ upid: valueOf(input, 'member.upid'), userData: data }) };
};
