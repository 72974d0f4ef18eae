import type { AnswerSchema, Step } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import { isVisible } from '../../engine/way.ts';

/** The seconds that most members need for a step, by widget. */
const SECONDS: Readonly<Record<string, number>> = {
  choice: 6,
  radio: 8,
  choices: 12,
  select: 8,
  slider: 8,
  info: 6,
  alert: 10,
  waiver: 20,
  animation: 10,
  working: 1,
  programResult: 20,
};
const OTHER_STEP_SECONDS = 10;
const FIELD_SECONDS = 8;

function fieldCount(answer: AnswerSchema | undefined): number {
  return answer?.type === 'form' ? Object.keys(answer.fields).length : 1;
}

function secondsOf({ widget, answer }: Step): number {
  return SECONDS[widget] ?? Math.max(OTHER_STEP_SECONDS, FIELD_SECONDS * fieldCount(answer));
}

/**
 * Estimates how many minutes are left from a session's current step on: at least 1, or 0 once the member is screened out. As for the
 * progress, the answers so far determine which later steps count. After a step that is asked again, the session skips the steps answered
 * since.
 */
export function minutesLeft({ set, way, position, returnTo }: Session): number {
  if (position.at === 'ineligible') return 0;
  const resumeIndex = set.indexOf.get(returnTo?.step ?? '') ?? 0;
  const currentIndex = position.at === 'step' ? (set.indexOf.get(position.step) ?? 0) : set.steps.length;
  const seconds = set.steps.reduce(
    (sum, compiled) =>
      compiled.index === currentIndex || (compiled.index > currentIndex && compiled.index >= resumeIndex && isVisible(way, compiled))
        ? sum + secondsOf(compiled.step)
        : sum,
    0,
  );
  return Math.max(1, Math.round(seconds / 60));
}
