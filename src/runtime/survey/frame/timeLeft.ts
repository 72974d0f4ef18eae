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
const OTHER_STEP = 10;
const EACH_FIELD = 8;

function fieldsIn(answer: AnswerSchema | undefined): number {
  return answer?.type === 'form' ? Object.keys(answer.fields).length : 1;
}

function secondsOf({ widget, answer }: Step): number {
  return SECONDS[widget] ?? Math.max(OTHER_STEP, EACH_FIELD * fieldsIn(answer));
}

/**
 * Estimates how many minutes a session takes from its current step on: at least 1, and 0 once the member is screened out. The
 * answers so far decide which later steps count, as for the progress.
 */
export function minutesLeft({ set, way, position }: Session): number {
  if (position.at === 'ineligible') return 0;
  const currentIndex = position.at === 'step' ? (set.indexOf.get(position.step) ?? 0) : set.steps.length;
  const seconds = set.steps.reduce(
    (sum, compiled) =>
      compiled.index === currentIndex || (compiled.index > currentIndex && isVisible(way, compiled)) ? sum + secondsOf(compiled.step) : sum,
    0,
  );
  return Math.max(1, Math.round(seconds / 60));
}
