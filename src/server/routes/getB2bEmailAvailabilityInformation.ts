import { done, type Handler } from '../http/operations.ts';
import { availabilityOf, refuseTooManyReveals } from '../domain/availability.ts';
import { accountByEmail } from '../store/accounts.ts';

/**
 * Returns whether an email already has an account. Responses that reveal one are rate-limited.
 * @see [API-10] [D-24]
 */
export const getB2bEmailAvailabilityInformation: Handler<'getB2bEmailAvailabilityInformation'> = async ({ body, address }, services) => {
  const availabilityResult = availabilityOf(await accountByEmail(services.db, body.email));
  return (await refuseTooManyReveals(availabilityResult !== 'AVAILABLE', address, services)) ?? done({ availabilityResult });
};
