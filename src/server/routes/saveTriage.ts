import { accountForm } from '../../enrollment/hooks/payloads/parts.ts';
import { knownAgeRefusal } from '../domain/age.ts';
import { availabilityOf, refuseTooManyReveals } from '../domain/availability.ts';
import { claimedCheck, passedEligibility, textAt, typedDetails, type ClaimedCheck } from '../domain/claimedCheck.ts';
import { derivedAnswerMismatchRefusal } from '../answerVerification/claimMismatches.ts';
import type { AnswersHandler } from '../domain/withNamedVersions.ts';
import { geoOf } from '../http/geo.ts';
import { done, type Call } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { FinishedWalk } from '../answerVerification/claim.ts';
import type { Services } from '../services.ts';
import { accountByEmail, type AccountRow } from '../store/accounts.ts';
import { partnerById, type PartnerRow } from '../store/partners.ts';
import { insertTriage, newTriageKey, updateTriage, type TriageRecord, type TriageRefusal } from '../store/triages.ts';

/**
 * Saves the survey's answers: PARTIAL unchecked, COMPLETE only when they reach the end of the partner's survey.
 * @see [API-26] [D-10]
 */
export const saveTriage: AnswersHandler<'saveTriage'> = async (call, services, claimedHash) => {
  const tooMany = services.anonymousWrites.admit('triages', call.address);
  if (tooMany) return tooMany;
  const { completionStatus, partnerId, participantId = null, resourceKey, survey } = call.body;
  const [partnerRow, claim] = await Promise.all([
    partnerById(services.db, partnerId),
    completionStatus === 'COMPLETE' ? claimOf(call, services) : null,
  ]);
  if (!partnerRow) return fail(404, 'PARTNER_NOT_FOUND');
  const walked = claim && (await walkFinished(call, services, partnerRow, claim));
  if (walked?.ok === false) return walked;

  const setHash = walked ? walked.setHash : claimedHash;
  const { series = null, sequence } = call.query;
  const order = { series, sequence: sequence === undefined ? null : Number(sequence) };
  const record: TriageRecord = { partnerId, participantId, completionStatus, survey, setHash, ...order };
  const { requestId } = call;
  const key = resourceKey ?? newTriageKey();
  return call.writeOnce(done({ key }), async (kept) => {
    const triage = { key, requestId, kept, ...record };
    if (resourceKey !== undefined) return changeFailure(await updateTriage(services, { now: services.now(), ...triage }));
    await insertTriage(services, triage);
    return null;
  });
};

function changeFailure(refusal: TriageRefusal | null): Failure | null {
  if (refusal === null) return null;
  return refusal === 'closed' ? fail(409, 'TRIAGE_CLOSED') : fail(404, 'TRIAGE_NOT_FOUND');
}

/** The lookups for what finished answers claim about the person. */
interface TriageClaim {
  readonly check: ClaimedCheck;
  readonly account: AccountRow | null;
}

async function claimOf({ body, address }: Call<'saveTriage'>, services: Services): Promise<TriageClaim> {
  const email = textAt(accountForm(body.survey), 'email');
  const [check, account] = await Promise.all([
    claimedCheck(services, address, body.participantId),
    email === undefined ? null : accountByEmail(services.db, email),
  ]);
  return { check, account };
}

/** Replays the answers. Refuses those that do not reach the end of the partner's survey. */
async function walkFinished(
  { body, header, address }: Call<'saveTriage'>,
  services: Services,
  { partner }: PartnerRow,
  { check, account }: TriageClaim,
): Promise<FinishedWalk | Failure> {
  const { survey } = body;
  const eligibility = await passedEligibility(services, address, partner, check, typedDetails(survey));
  if (!eligibility) return fail(422, 'ELIGIBILITY_NOT_FOUND');
  if ('ok' in eligibility) return eligibility;
  const outsideAges = knownAgeRefusal(eligibility.facts, services.now());
  if (outsideAges) return outsideAges;
  const availability = availabilityOf(account);
  const limited = await refuseTooManyReveals(availability === 'HAS_B2B_ACCOUNT', address, services);
  if (limited) return limited;
  const walked = services.replay.enrollment({
    partner,
    eligibility: eligibility.facts,
    availability,
    location: geoOf(services.settings, header),
    answers: survey,
    answersAt: '/survey',
    isComplete: false,
    now: services.now(),
  });
  return walked.ok ? (derivedAnswerMismatchRefusal(walked, survey) ?? walked) : walked;
}
