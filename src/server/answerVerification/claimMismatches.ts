import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { accountForm, profileForm } from '../../enrollment/hooks/payloads/parts.ts';
import { REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import { mismatchedAnswer } from './replayOn.ts';
import { refusalAt } from './refusals.ts';
import type { FinishedWalk } from './claim.ts';
import { emailKey } from '../store/accounts.ts';
import { consentMismatchRefusal } from './consentMismatches.ts';

type UserData = components['schemas']['MigrationUserData'];

/** Details of a person that the eligibility record determines. */
const RECORD_DETAILS = ['firstName', 'lastName', 'dob', 'employeeId', 'policyId'] as const;

/**
 * Refuses an enrollment that contradicts its answers or its eligibility record: another email, other details of the person, other
 * consents, another program or other offers.
 */
export function claimMismatchRefusal(walked: FinishedWalk, userData: UserData): Failure | null {
  const { extras } = userData;
  return (
    emailMismatchRefusal(userData) ??
    detailMismatchRefusal(walked, extras) ??
    consentMismatchRefusal(walked, extras, userData.surveyAnswers) ??
    programMismatchRefusal(walked, extras.program) ??
    derivedAnswerMismatchRefusal(walked, userData.surveyAnswers)
  );
}

/** Refuses survey answers that claim other offers, or another DPP eligibility, than the replay finds. */
export function derivedAnswerMismatchRefusal(walked: FinishedWalk, claimed: JsonObject): Failure | null {
  const key = mismatchedAnswer(walked, claimed);
  return key === null
    ? null
    : refusalAt(walked.way, `According to the answers, ${key} is ${JSON.stringify(walked.answers[key]) ?? 'undefined'}.`);
}

/** Refuses a program that the answers do not lead to. */
export function programMismatchRefusal({ way }: FinishedWalk, program: string): Failure | null {
  return way.program === program ? null : refusalAt(way, `The answers lead to ${way.program}, not to ${program}.`);
}

function emailMismatchRefusal({ surveyAnswers, email }: UserData): Failure | null {
  const { email: answeredEmail } = accountForm(surveyAnswers);
  if (answeredEmail === undefined || (typeof answeredEmail === 'string' && emailKey(answeredEmail) === emailKey(email))) return null;
  return fail(422, 'SURVEY_NOT_ACCEPTED', { step: REFUSED_STEPS.account, reason: 'The email differs from the one in the answers.' });
}

/**
 * Refuses details that differ from those of the eligibility record, or from the employee id in the answers where the record has
 * none. The page shows such a detail read-only or not at all, so a different value did not come from the page.
 */
function detailMismatchRefusal({ way, allAnswers }: FinishedWalk, extras: UserData['extras']): Failure | null {
  const { employeeId: answeredId } = profileForm(allAnswers);
  const record: JsonObject = { ...(answeredId !== undefined && { employeeId: answeredId }), ...way.eligibility };
  const changedDetail = RECORD_DETAILS.find((name) => {
    const [claimed, expected] = [extras[name], record[name]];
    return claimed !== undefined && typeof expected === 'string' && claimed.trim().toLowerCase() !== expected.trim().toLowerCase();
  });
  return changedDetail === undefined ? null : refusalAt(way, `The detail ${changedDetail} differs from the eligibility record.`);
}
