import { without } from '../base/json.ts';
import { sessionAt, stepAt } from './session.ts';
import type { Session } from './types.ts';

/**
 * Goes back one step and drops the current step's answer [NAV-04] [NAV-05]. Everything that the answer caused is undone too,
 * because all state is computed from the answers. From the ineligible screen, returns to the step that screened out without
 * dropping its answer.
 * @returns null at the first step.
 */
export function back(session: Session): Session | null {
  const { position, way, answers, results } = session;
  if (position.at === 'ineligible') return sessionAt(session, position.step, {}, 'back');
  const current = stepAt(session);
  const previous = way.visited.at(current ? -2 : -1);
  if (previous === undefined) return null;
  if (!current) return sessionAt(session, previous, {}, 'back');
  const remainingAnswers = without(answers, [current.key]);
  const remainingResults = without(results, [current.step.id]);
  return sessionAt(session, previous, { answers: remainingAnswers, results: remainingResults, typed: undefined }, 'back');
}
