import roles from 'virtual:step-roles';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { resumeSession, saveSession, startSession, withoutSecrets } from '../../../runtime/engine/session.ts';
import { submit } from '../../../runtime/engine/submit.ts';
import type { SessionRecord } from '../../../runtime/engine/types.ts';
import type { LoadedSurvey } from '../../../runtime/survey/loadedSurvey.ts';
import { checksOfRecord } from '../../../runtime/survey/loading/loadSurvey.ts';
import type { SurveyVisit } from '../../../runtime/survey/types.ts';
import { HAS_ACCOUNT } from '../recordAtStep.ts';

/** The result of a repeated eligibility check. */
export type RepeatedCheck =
  /** Eligible: the answers are restored, and the member continues at the step for the existing password. */
  | { readonly kind: 'eligible'; readonly record: SessionRecord }
  /** Eligible at another partner; the result names that partner's program id. */
  | { readonly kind: 'elsewhere'; readonly result: JsonObject }
  | { readonly kind: 'notEligible'; readonly outcome: string }
  /** Inconclusive: the service did not respond, or the answers are no longer valid. */
  | { readonly kind: 'unknown' };

/**
 * Repeats the eligibility check with the answers from before a password reset [ACCT-26]. Does not look the email up again, because
 * a reset implies a free consumer account [ACCT-28].
 * @param answers all known answers, by answer key.
 */
export async function repeatEligibilityCheck(
  loaded: LoadedSurvey,
  { context, stepCall }: Pick<SurveyVisit, 'context' | 'stepCall'>,
  answers: JsonObject,
  signal: AbortSignal,
): Promise<RepeatedCheck> {
  const { set } = loaded;
  await checksOfRecord(loaded, { answers });
  const session = startSession(set, context);
  const firstSubmission = submit(session, answers[roles.entry]);
  if (firstSubmission.kind !== 'call') return { kind: 'unknown' };
  const callOutcome = await stepCall(firstSubmission.call, signal);
  const submitted = submit(session, answers[roles.entry], { callOutcome });
  if (submitted.kind === 'redirect') return { kind: 'elsewhere', result: submitted.result };
  if (['FAILED', 'NO_RESPONSE', 'API_ERROR'].includes(callOutcome.outcome)) return { kind: 'unknown' };
  if (submitted.kind !== 'moved') return { kind: 'notEligible', outcome: callOutcome.outcome };
  const restored = resumeSession(set, context, {
    ...saveSession(submitted.session),
    answers: { ...answers, ...submitted.session.answers },
    results: { ...submitted.session.results, [roles.account]: HAS_ACCOUNT },
    position: { at: 'step', step: roles.existingPassword },
  });
  return { kind: 'eligible', record: withoutSecrets(set, saveSession(restored)) };
}
