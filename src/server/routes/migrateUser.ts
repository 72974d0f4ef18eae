import { isJsonObject, jsonIn, type JsonObject } from '../../runtime/base/json.ts';
import { MEDICATION_PROGRAMS, SECRET_KEYS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { availabilityOf } from '../domain/availability.ts';
import { callsAndTextsOf, consentMismatchRefusal } from '../answerVerification/consentMismatches.ts';
import { derivedAnswerMismatchRefusal, programMismatchRefusal } from '../answerVerification/claimMismatches.ts';
import { retriageEligibility } from '../domain/retriage.ts';
import { authorizeRetriage, type RetriageAccess } from '../domain/authorizeRetriage.ts';
import { geoOf } from '../http/geo.ts';
import { done, type Call, type Handler } from '../http/operations.ts';
import { fail, type Failure } from '../base/problem.ts';
import { numberOf } from '../answerVerification/replayOn.ts';
import type { FinishedWalk } from '../answerVerification/claim.ts';
import type { Services } from '../services.ts';
import { storeConsents, storeSurvey } from '../store/accounts.ts';
import { audit } from '../store/audit.ts';
import { storeMedicalEnrollment } from '../store/medical.ts';
import { changeProgram, type RetriageMember } from '../store/retriage.ts';
import type { MedicalMember } from '../telehealth/port.ts';

/**
 * Moves a member to the program that re-triage led to, after replaying the answers. Program, answers, intake data and audit are
 * stored in one transaction.
 * @see [API-41] [PAY-11] [RETR-14]
 */
export const migrateUser: Handler<'migrateUser'> = async (call, services) => {
  const { telehealth, now } = services;
  const { accessCode, offering, partnerId, surveyJson, medRetriageData } = call.body;
  const verified = await authorizeRetriage(services, call.bearer, accessCode);
  if ('ok' in verified) return verified;
  if (verified.partner.id !== partnerId) return fail(403, 'NOT_YOUR_ACCOUNT');
  if (surveyJson !== undefined && !isSurveyText(surveyJson))
    return fail(400, 'INVALID_REQUEST', { errors: [{ path: '/surveyJson', code: 'format' }] });
  const walked = walkClaim(call, services, verified);
  if (!walked.ok) return walked;
  const callsAndTexts = await callsAndTextsOf(walked, services);
  if ('ok' in callsAndTexts) return callsAndTexts;

  // Called before the transaction, which must not wait for another service. If the transaction is lost, a retry finds the member
  // enrolled.
  const isMedical = walked.way.read('derived.medicalIntake') === true;
  const isTaken = !isMedical || (await telehealth.enroll(medicalMember(verified.member, medRetriageData), call.requestId));
  const cipher = await services.vault.memberCipher(services.db, accessCode);
  return call.commit(async (tx) => {
    await audit(tx, { actor: accessCode, action: 'migrateUser', subject: accessCode, requestId: call.requestId });
    const notifySupport = (reason: string) => tx.insertInto('support_requests').values({ access_code: accessCode, reason }).execute();
    if (!isTaken) {
      await notifySupport('MED_ENROLLMENT_FAILED');
      return { ...fail(502, 'MED_ENROLLMENT_FAILED', { message: 'MED_ENROLLMENT_FAILED' }), keep: true };
    }
    const measurements = { heightCm: numberOf(walked.way, 'derived.heightCm'), weightKg: numberOf(walked.way, 'derived.weightKg') };
    const { isMoved, program } = await changeProgram(tx, cipher, verified.member, { program: offering, ...measurements }, now());
    if (!isMoved) {
      // Another tab has changed the program since. What the service has accepted can only be undone by hand.
      if (isMedical && !isMedication(program)) await notifySupport('MED_ENROLLMENT_NOT_STORED');
      return { ...flagRefusal('RECENTLY_RETRIAGED'), keep: true };
    }
    if (isMedical) await storeMedicalEnrollment(tx, cipher, accessCode, { intake: { ...medRetriageData }, setHash: walked.setHash });
    await storeSurvey(tx, cipher, accessCode, { ...walked, program: offering });
    await storeConsents(tx, accessCode, callsAndTexts, call.requestId);
    return done({ accessCode, offering });
  });
};

/** Builds the data for the telehealth service: the member, with the answers of the intake. */
function medicalMember({ accessCode, email, firstName, lastName, dob, gender }: RetriageMember, intake: object = {}): MedicalMember {
  const details = Object.entries({ firstName, lastName, dateOfBirth: dob, gender }).filter(([, value]) => value !== null);
  return { accessCode, email, intake: { ...Object.fromEntries(details), ...intake } };
}

/** Replays the answers with the server's data about the member. Refuses answers that do not lead to the claimed program. */
function walkClaim({ body, header }: Call<'migrateUser'>, services: Services, { member, partner }: RetriageAccess): FinishedWalk | Failure {
  const eligibility = retriageEligibility(member, partner, services.now(), true);
  const flag = isMedication(eligibility.currentProgram ?? null) ? 'ALREADY_MED' : eligibility.eligibilityReason;
  if (flag !== 'ELIGIBLE') return flagRefusal(flag);
  const walked = services.replay.retriage({
    partner,
    eligibility: {},
    availability: availabilityOf({ kind: 'b2b' }),
    location: geoOf(services.settings, header),
    answers: body.survey,
    answersAt: '/survey',
    isComplete: true,
    profile: profileOf(eligibility, member.dob),
    now: services.now(),
  });
  if (!walked.ok) return walked;
  return (
    programMismatchRefusal(walked, body.offering) ??
    consentMismatchRefusal(walked, body, body.survey, ['callsAndTextsConsent']) ??
    derivedAnswerMismatchRefusal(walked, body.survey) ??
    walked
  );
}

/** Refuses a member whose program may not change now. */
function flagRefusal(flag: string): Failure {
  return fail(409, flag, { message: flag });
}

/** Returns the member's data under the names that rules read. */
function profileOf(eligibility: ReturnType<typeof retriageEligibility>, dob: string | null): JsonObject {
  const { accessCode, currentProgram, eligibilityReason, eligibleRetriagePrograms, userProfile } = eligibility;
  const { firstName, gender, sex } = userProfile;
  return {
    accessCode,
    eligibilityReason,
    eligibleRetriagePrograms,
    ...(currentProgram && { currentProgram }),
    ...(firstName !== undefined && { firstName }),
    ...(gender && { gender }),
    ...(sex && { sex }),
    ...(dob !== null && { dob }),
  };
}

/** Returns true for the JSON of answers that contain no password. */
function isSurveyText(text: string): boolean {
  const value = jsonIn(text);
  return isJsonObject(value) && !Object.keys(value).some((key) => key === 'password' || SECRET_KEYS.includes(key));
}

function isMedication(program: string | null): boolean {
  return MEDICATION_PROGRAMS.includes(program ?? '');
}
