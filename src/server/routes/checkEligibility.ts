import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { parseIsoDate, toIsoDate } from '../../runtime/base/dates.ts';
import { ageRefusal } from '../domain/age.ts';
import { checkFacts, matchPerson, type Person } from '../domain/eligibility.ts';
import { done, type CallResponse, type Call, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import type { Services } from '../services.ts';
import { storeCheck, singleSignOn } from '../store/eligibility.ts';
import { isLive, partnerById } from '../store/partners.ts';
import { sharedUpidOf } from '../store/upids.ts';

type Details = components['schemas']['EligibilityDetails'];
type Reply = Promise<CallResponse<'checkEligibility'>>;

/**
 * Checks a person by typed details, or resolves an eligibility id from single sign-on.
 * @see [API-31] [API-32] [D-16]
 */
export const checkEligibility: Handler<'checkEligibility'> = async (call, services) => {
  const { body } = call;
  const limited =
    services.anonymousWrites.admit('eligibilityChecks', call.address) ??
    (await services.limits.check(['eligibilityByAddress', call.address]));
  if (limited) return limited;
  return 'eligibilityId' in body ? bySingleSignOn(body.eligibilityId, call, services) : byDetails(body, call, services);
};

async function bySingleSignOn(eligibilityId: string, { address }: Call<'checkEligibility'>, { db, limits }: Services): Reply {
  const person = await singleSignOn(db, eligibilityId);
  if (!person?.eligible) await limits.count(['eligibilityByAddress', address]);
  return person ? done(person) : fail(404, 'ELIGIBILITY_NOT_FOUND');
}

async function byDetails(body: Details, call: Call<'checkEligibility'>, { db, limits, now }: Services): Reply {
  const partnerRow = await partnerById(db, body.partnerId);
  if (!partnerRow) return fail(404, 'PARTNER_NOT_FOUND');
  const { partner } = partnerRow;
  if (!isLive(partner, now())) return fail(403, 'BEFORE_GOLIVE_DATE', { ...(partner.goLiveDate && { goLiveDate: partner.goLiveDate }) });

  const dob = body.dateOfBirth && toIsoDate(body.dateOfBirth);
  if (dob !== undefined && !parseIsoDate(dob)) return fail(422, 'INVALID_DATE', { errors: [{ path: '/dateOfBirth', code: 'format' }] });
  const outsideAges = dob === undefined ? null : ageRefusal(dob, now());
  if (outsideAges) return outsideAges;

  const { firstName, lastName, participantId, policyId, email, age } = body;
  const person: Person = { firstName, lastName, participantId, policyId, email, age, dob };
  const match = await matchPerson(db, partner, person, now());
  if (match.reason !== 'ELIGIBLE') {
    await limits.count(['eligibilityByAddress', call.address]);
    return done({
      isEligible: false,
      isMedEligible: false,
      eligibilityReason: match.reason,
      participantPartnerId: match.partnerId,
      eligibilityInfo: match.info,
    });
  }
  return call.commit(async (tx) => {
    const id = await storeCheck(tx, match.partnerId, checkFacts(person, match), body.leadSource);
    const upid = match.partnerId === partner.id ? null : await sharedUpidOf(tx, match.partnerId, now());
    return done({
      isEligible: true,
      isMedEligible: match.isMedEligible,
      eligibilityReason: 'ELIGIBLE',
      participantEligibilityId: id,
      participantPartnerId: match.partnerId,
      ...(upid !== null && { upid }),
      eligibilityInfo: match.info,
    } as const);
  }, match.partnerId);
}
