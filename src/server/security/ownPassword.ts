import { REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../store/accounts.ts';
import type { Waiter } from '../overload/concurrencyLimiter.ts';

/** A password as typed for an account. */
interface TypedPassword {
  readonly email: string;
  readonly password: string;
  /** Address group of the caller. */
  readonly address: string;
  /**
   * True for an account that has just been created. The enrollment logs in to it to store the rest of its answers, which wrong passwords of
   * others at the same address must not prevent.
   */
  readonly isNewAccount?: boolean | undefined;
}

/**
 * Compares a password with an account's hash. A wrong password counts as a failed login for both the account and the address, although
 * the limit of the address does not refuse the login to a new account [D-21]. A comparison that could not run does not count.
 * @param hash null when there is no account, or one without a password; the comparison then takes as long as with a wrong password
 */
export async function isOwnPassword(
  { email, password, address, isNewAccount = false }: TypedPassword,
  hash: string | null,
  { limits, passwords }: Pick<Services, 'limits' | 'passwords'>,
  waiter: Waiter,
): Promise<boolean | Failure> {
  const byAccount = ['loginByAccount', emailKey(email)] as const;
  const byAddress = ['loginByAddress', address] as const;
  const reserved = isNewAccount ? await limits.reserve(byAccount) : await limits.reserve(byAccount, byAddress);
  if (!reserved.ok) return reserved;
  const isRight = await reserved.run(() => passwords.verify(password, hash, waiter));
  if (isRight !== false) await reserved.release();
  else if (isNewAccount) await limits.count(byAddress);
  return isRight;
}

/**
 * Refuses a wrong password, which counts as a failed login.
 * @param hash null if there is no account, or if it has no password
 */
export async function wrongPasswordRefusal(
  typed: TypedPassword,
  hash: string | null,
  services: Pick<Services, 'limits' | 'passwords'>,
  waiter: Waiter,
): Promise<Failure | null> {
  const isCorrect = await isOwnPassword(typed, hash, services, waiter);
  if (typeof isCorrect === 'object') return isCorrect;
  return isCorrect ? null : incorrectPassword();
}

/** Returns the failure for a password that is not, or no longer, the account's. */
export function incorrectPassword(): Failure {
  return fail(401, 'INCORRECT_PASSWORD', { step: REFUSED_STEPS.existingPassword });
}
