import type { CompiledSet, Way } from '../../runtime/engine/types.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Claim } from './claim.ts';

/** Builds the refusal for answers that do not reach the end: where they stopped, and why. */
export function refusal({ source }: CompiledSet, outcome: WalkOutcome | null, { answersAt }: Claim): Failure {
  const key = source.steps.find(({ id }) => id === outcome?.at)?.answerKey ?? outcome?.at ?? '';
  const errors = (outcome?.errors ?? []).slice(0, 20).map(({ path, code }) => ({ path: `${answersAt}/${key}${path}`, code }));
  return fail(422, 'SURVEY_NOT_ACCEPTED', {
    ...(outcome?.at && { step: outcome.at }),
    reason: reasonOf(outcome),
    ...(errors.length > 0 && { errors }),
  });
}

function reasonOf(outcome: WalkOutcome | null): string {
  switch (outcome?.outcome) {
    case 'needsAnswer':
      return 'The step has no answer.';
    case 'invalid':
      return `The answer is invalid: ${[...new Set(outcome.errors.map(({ code }) => code))].join(', ')}.`;
    case 'screenedOut':
      return `The answers are screened out: ${outcome.screenOutReason}.`;
    case 'error':
      return `The survey ends with ${outcome.errorState}.`;
    default:
      return 'The answers do not reach the end of the survey.';
  }
}

/** Builds the refusal for answers that lead to a different end than the call claims. */
export function refusalAt(way: Way, reason: string): Failure {
  const step = way.visited.at(-1);
  return fail(422, 'SURVEY_NOT_ACCEPTED', { ...(step !== undefined && { step }), reason });
}
