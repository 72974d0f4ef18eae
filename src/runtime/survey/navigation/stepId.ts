import { stepAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';

/** The id of the ineligible screen, which belongs to every set but is not one of its steps. */
export const INELIGIBLE = 'ineligible';

/** Returns true if the session is at the step that is shown on the landing instead of in the survey. */
export function isOnEntry(session: Session): boolean {
  return stepAt(session)?.step.role === 'entry';
}

/** Returns the last path segment of a session's address. Past the last step, it is still that of the last step. */
export function stepIdOf({ position, way }: Session): string {
  if (position.at === 'step') return position.step;
  return position.at === 'ineligible' ? INELIGIBLE : (way.visited.at(-1) ?? '');
}

/** Returns the step id in an address below a base path; null if the address has none. */
export function stepIdIn(pathname: string, basePath: string): string | null {
  if (!pathname.startsWith(`${basePath}/`)) return null;
  const rest = pathname.slice(basePath.length + 1).replace(/\/+$/, '');
  return rest === '' ? null : (rest.split('/').at(-1) ?? null);
}

/**
 * Returns true if a session is one step past the address. A reload can cause that, because an answer is stored before the address
 * changes.
 */
export function isOneStepPast({ position, way }: Session, id: string | null): boolean {
  return position.at === 'step' && way.visited.at(-2) === id;
}
