import type { JsonObject } from '../../runtime/base/json.ts';
import { resumeSession, saveSession, startSession, withoutSecrets } from '../../runtime/engine/session.ts';
import { submit } from '../../runtime/engine/submit.ts';
import type { SessionRecord } from '../../runtime/engine/types.ts';
import { checksOfRecord, type LoadedSurvey } from '../../runtime/survey/loadSurvey.ts';
import type { SurveyVisit } from '../../runtime/survey/types.ts';
import { HAS_ACCOUNT } from './enrollmentRecord.ts';

/** What checking eligibility again has come to. */
export type CheckedAgain =
  /** Eligible: the answers are restored, and the member stands at the existing password. */
  | { readonly kind: 'eligible'; readonly record: SessionRecord }
  /** Eligible with another partner, whose program id the result names. */
  | { readonly kind: 'elsewhere'; readonly result: JsonObject }
  | { readonly kind: 'notEligible'; readonly outcome: string }
  /** Nothing is known: the service did not answer, or the answers do not hold any more. */
  | { readonly kind: 'unknown' };

/**
 * Checks eligibility again with the answers of before a password reset. That there is an account, a free consumer's, is
 * known from then: it is not asked again.
 * @param answers all answers known, by answer key.
 * @see [ACCT-26] to [ACCT-31]
 */
export async function checkAgain(
  loaded: LoadedSurvey,
  { context, stepCall }: Pick<SurveyVisit, 'context' | 'stepCall'>,
  answers: JsonObject,
  signal: AbortSignal,
): Promise<CheckedAgain> {
  const { set } = loaded;
  await checksOfRecord(loaded, { answers });
  const session = startSession(set, context);
  const asked = submit(session, answers['eligibilityCheck']);
  if (asked.kind !== 'call') return { kind: 'unknown' };
  const called = await stepCall(asked.call, signal);
  const submitted = submit(session, answers['eligibilityCheck'], { called });
  if (submitted.kind === 'redirect') return { kind: 'elsewhere', result: submitted.result };
  if (['FAILED', 'NO_RESPONSE', 'API_ERROR'].includes(called.outcome)) return { kind: 'unknown' };
  if (submitted.kind !== 'moved') return { kind: 'notEligible', outcome: called.outcome };
  const restored = resumeSession(set, context, {
    ...saveSession(submitted.session),
    answers: { ...answers, ...submitted.session.answers },
    results: { ...submitted.session.results, createAccount: HAS_ACCOUNT },
    position: { at: 'step', step: 'existingPassword' },
  });
  return { kind: 'eligible', record: withoutSecrets(set, saveSession(restored)) };
}
