import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { partnerByUpid } from '../store/upids.ts';

/**
 * Returns the partner that a program id belongs to. An unknown id counts as a failed attempt.
 * @see [API-35]
 */
export const getPartnerByUpid: Handler<'getPartnerByUpid'> = async ({ query, address }, { db, limits }) => {
  const [limited, partnerRow] = await Promise.all([limits.check(['upidByAddress', address]), partnerByUpid(db, query.upid)]);
  if (limited) return limited;
  if (partnerRow) return done(partnerRow.partner);
  await limits.count(['upidByAddress', address]);
  return fail(404, 'PARTNER_NOT_FOUND');
};
