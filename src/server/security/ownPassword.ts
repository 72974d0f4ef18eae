import type { Failure } from '../base/problem.ts';
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
 * Whether a password is that of an account. A wrong one counts as a failed log-in of the account and of the address; one that could not
 * be compared counts for nothing.
 * @param hash null where there is no account, or one without a password: that takes as long as a wrong one
 */
export async function isOwnPassword(
  { email, password, address }: TypedPassword,
  hash: string | null,
  { limits, passwords }: Pick<Services, 'limits' | 'passwords'>,
): Promise<boolean | Failure> {
  const reserved = await limits.reserve(['loginByAccount', emailKey(email)], ['loginByAddress', address]);
  if (!reserved.ok) return reserved;
  const isRight = await passwords.verify(password, hash);
  if (isRight !== false) await reserved.takeBack();
  return isRight;
}
