import type { Step, StepTexts, SurveyTexts } from '../../definitions/types.ts';
import type { CompiledStep, Session } from '../../engine/types.ts';
import { stepAt } from '../../engine/session.ts';
import { isVisible, scopeOf } from '../../engine/way.ts';
import { shownTexts } from './texts.ts';

function isAlike(first: Step, second: Step): boolean {
  const [a, b] = [first, second].map(({ widget, answer }) => (answer?.type === 'choice' ? `${widget} ${answer.options.join(' ')}` : null));
  return a !== null && a === b;
}

/** Returns the run of similar steps next to `current`, in one direction. Hidden steps do not end it. */
function runFrom({ set, way }: Session, current: CompiledStep, direction: 1 | -1): readonly CompiledStep[] {
  const run: CompiledStep[] = [];
  for (let index = current.index + direction; ; index += direction) {
    const next = set.steps[index];
    if (!next) return run;
    if (!isVisible(way, next)) continue;
    if (!isAlike(next.step, current.step)) return run;
    run.push(next);
  }
}

/**
 * Returns the texts of a step and of its neighbours with the same options, so that all of them can reserve the same space: members
 * who answer a scale four times then find its options in the same position. Empty for a question without such neighbours.
 */
export function alikeTexts(session: Session, { steps }: SurveyTexts): readonly StepTexts[] {
  const current = stepAt(session);
  if (!current) return [];
  const others = [...runFrom(session, current, -1), ...runFrom(session, current, 1)];
  if (others.length === 0) return [];
  return [current, ...others].map(({ step, variant }) => {
    const variantName = variant?.(scopeOf(session.way));
    return shownTexts(steps[step.id] ?? { title: '' }, typeof variantName === 'string' ? variantName : null, session.way.member);
  });
}
