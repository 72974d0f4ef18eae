import { fail, type Failure } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../store/accounts.ts';

/** A password that somebody has typed for an account. */
export interface TypedPassword {
  readonly email: string;
  readonly password: string;
  /** Where the call comes from. */
  readonly address: string;
}

/**
 * Refuses a wrong password; it counts as a failed log-in.
 * @param hash null where there is no account, or one without a password: that takes as long as a wrong one
 */
export async function wrongPasswordRefusal(
  { email, password, address }: TypedPassword,
  hash: string | null,
  { limits, passwords }: Pick<Services, 'limits' | 'passwords'>,
): Promise<Failure | null> {
  const reserved = await limits.reserve(['loginByAccount', emailKey(email)], ['loginByAddress', address]);
  if (!reserved.ok) return reserved;
  if (!(await passwords.verify(password, hash))) return fail(401, 'INCORRECT_PASSWORD', { step: 'existingPassword' });
  await reserved.takeBack();
  return null;
}
