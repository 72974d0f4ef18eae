import type { Call, OperationId } from '../http/operations.ts';
import type { Failure } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../store/accounts.ts';

/** A password that somebody has typed for an account. */
export interface PasswordTyped {
  readonly email: string;
  readonly password: string;
  /** Of the account; null: there is none. */
  readonly stored: string | null;
}

/**
 * Compares a password with that of an account. A wrong one counts as a failed log-in of the account and of the address; one that could
 * not be compared counts for nothing.
 */
export async function isOwnPassword(
  { address }: Pick<Call<OperationId>, 'address'>,
  { limits, passwords }: Pick<Services, 'limits' | 'passwords'>,
  { email, password, stored }: PasswordTyped,
): Promise<boolean | Failure> {
  const reserved = await limits.reserve(['loginByAccount', emailKey(email)], ['loginByAddress', address]);
  if (!reserved.ok) return reserved;
  const isRight = await passwords.verify(password, stored);
  if (isRight !== false) await reserved.takeBack();
  return isRight;
}
