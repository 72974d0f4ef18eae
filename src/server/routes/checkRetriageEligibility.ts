import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { offersRetriage } from '../../enrollment/vocabulary/sharedConstants.ts';
import { retriageEligibility } from '../domain/retriage.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { audit } from '../store/audit.ts';
import { partnerById } from '../store/partners.ts';
import { findMember } from '../store/retriage.ts';

/**
 * Looks up an existing member by typed details.
 * @see [API-39] [WIDGET-01]
 */
export const checkRetriageEligibility: Handler<'checkRetriageEligibility'> = async ({ body, address, requestId }, services) => {
  const { db, limits, now } = services;
  const { dateOfBirth, partnerId } = body;
  if (dateOfBirth && !parseIsoDate(toIsoDate(dateOfBirth)))
    return fail(422, 'INVALID_DATE', { errors: [{ path: '/dateOfBirth', code: 'format' }] });
  const reserved = await limits.reserve(['eligibilityByAddress', address]);
  if (!reserved.ok) return reserved;
  const partnerRow = await partnerById(db, partnerId);
  if (!partnerRow) return fail(404, 'PARTNER_NOT_FOUND');
  if (!offersRetriage(partnerRow.partner)) return fail(403, 'RETRIAGE_NOT_OFFERED');
  const member = await reserved.run(() => findMember(services, partnerRow.partner, body));
  if (!member) return fail(404, 'MEMBER_NOT_FOUND');
  await reserved.release();
  await audit(db, { actor: 'anonymous', action: 'checkRetriageEligibility', subject: member.accessCode, requestId });
  return done(retriageEligibility(member, partnerRow.partner, now(), false));
};
