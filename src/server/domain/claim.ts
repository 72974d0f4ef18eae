import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { geoOf } from '../http/geo.ts';
import type { Call } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Claim } from '../answerVerification/claim.ts';
import type { Services } from '../services.ts';
import { isLive } from '../store/partners.ts';
import { claimRefusal, upidById, type FoundUpid } from '../store/upids.ts';
import { memberAgeRefusal } from './age.ts';
import type { Availability } from './availability.ts';
import { passedEligibility, typedDetails, type ClaimedCheck } from './claimedCheck.ts';
import { upidCode } from './refusals.ts';

type Schemas = components['schemas'];
/** A call that claims a partner's seat for a person who has finished the survey. */
type ClaimingCall = Pick<Call<'migrateToB2B'>, 'body' | 'address' | 'header'>;

/** Returns the program id, or a refusal if its members may not enroll yet or the id cannot be claimed. */
export async function claimableUpid(
  { body, address }: Pick<ClaimingCall, 'body' | 'address'>,
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
): Promise<FoundUpid | Failure> {
  const [limited, upidRow] = await Promise.all([limits.check(['upidByAddress', address]), upidById(db, body.upid)]);
  if (limited) return limited;
  if (!upidRow) await limits.count(['upidByAddress', address]);
  if (!upidRow) return fail(409, 'UPID_NOT_FOUND');
  const { partner } = upidRow.partner;
  const { goLiveDate } = partner;
  if (!isLive(partner, now())) return fail(403, 'BEFORE_GOLIVE_DATE', { ...(goLiveDate && { goLiveDate }) });
  const refusal = claimRefusal(upidRow, now());
  return refusal ? fail(409, upidCode(refusal)) : upidRow;
}

/** Combines the page's claims about a person with the server's own lookups, as input for the replay. */
export async function claimOf(
  { body, header, address }: ClaimingCall,
  services: Services,
  partner: Schemas['Partner'],
  availability: Availability,
  check: ClaimedCheck,
): Promise<Claim | Failure> {
  const { userData, upid } = body;
  const { extras, surveyAnswers, age, email } = userData;
  const typed = typedDetails(surveyAnswers);
  const person = {
    firstName: extras.firstName ?? typed.firstName,
    lastName: extras.lastName ?? typed.lastName,
    dob: extras.dob ?? typed.dob,
    age: age ?? typed.age,
    participantId: extras.employeeId ?? typed.participantId,
    policyId: extras.policyId ?? typed.policyId,
    email: typed.email ?? email,
  };
  const eligibility = await passedEligibility(services, address, partner, check, person);
  if (!eligibility) return fail(403, 'B2B_INELIGIBLE');
  if ('ok' in eligibility) return eligibility;

  const ageRefusal = memberAgeRefusal(eligibility.facts, services.now());
  if (ageRefusal) return ageRefusal;
  return {
    partner,
    eligibility: eligibility.facts,
    availability,
    experiments: extras.experimentAssignments ?? {},
    locale: userData.locale ?? 'en',
    location: geoOf(services.settings, header),
    upid,
    answers: surveyAnswers,
    answersAt: '/userData/surveyAnswers',
    isComplete: true,
    now: services.now(),
  };
}
