import { fail, type Failure } from '../base/problem.ts';
import type { Services } from '../services.ts';
import { isOwnPassword, type TypedPassword } from './ownPassword.ts';
import type { Waiter } from '../overload/concurrencyLimiter.ts';

/**
 * Refuses a wrong password, which counts as a failed login.
 * @param hash null when there is no account, or one without a password
 */
export async function wrongPasswordRefusal(
  typed: TypedPassword,
  hash: string | null,
  services: Pick<Services, 'limits' | 'passwords'>,
  waiter: Waiter,
): Promise<Failure | null> {
  const isRight = await isOwnPassword(typed, hash, services, waiter);
  if (typeof isRight === 'object') return isRight;
  return isRight ? null : fail(401, 'INCORRECT_PASSWORD', { step: 'existingPassword' });
}
