import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { partnerBySlug } from '../store/partners.ts';

/**
 * Returns a partner by slug.
 * @see [API-34]
 */
export const getPartnerBySlug: Handler<'getPartnerBySlug'> = async ({ query }, { db }) => {
  const partnerRow = await partnerBySlug(db, query.slug);
  return partnerRow ? done(partnerRow.partner) : fail(404, 'PARTNER_NOT_FOUND');
};
