import { REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Services } from '../services.ts';
import { isOwnPassword, type TypedPassword } from './ownPassword.ts';
import type { Waiter } from '../overload/concurrencyLimiter.ts';

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

/** The failure for a password that is not, or no longer, the account's. */
export function incorrectPassword(): Failure {
  return fail(401, 'INCORRECT_PASSWORD', { step: REFUSED_STEPS.existingPassword });
}
