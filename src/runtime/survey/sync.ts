import { back } from '../engine/back.ts';
import { resumeSession, saveSession, stepAt } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';

/** The id of the ineligible screen, which belongs to every set and is no step of it. */
export const INELIGIBLE = 'ineligible';

/** Whether a session stands at the step that is shown on the landing, not in the survey. */
export function isOnEntry(session: Session): boolean {
  return stepAt(session)?.step.role === 'entry';
}

/** The last path segment of the address that a session stands at. Past the last step that is still the last step's. */
export function stepIdOf({ position, way }: Session): string {
  if (position.at === 'step') return position.step;
  return position.at === 'ineligible' ? INELIGIBLE : (way.visited.at(-1) ?? '');
}

/** The step id in an address below a base path; null when the address names none. */
export function stepIdIn(pathname: string, basePath: string): string | null {
  if (!pathname.startsWith(`${basePath}/`)) return null;
  const rest = pathname.slice(basePath.length + 1).replace(/\/+$/, '');
  return rest === '' ? null : (rest.split('/').at(-1) ?? null);
}

/** True where a session stands one step past the address: an answer is kept a moment before the address follows. */
export function isPast({ position, way }: Session, id: string | null): boolean {
  return position.at === 'step' && way.visited.at(-2) === id;
}

/**
 * Brings a session to where an address points: back step by step, as the Back button does, or forward as far as the
 * answers allow.
 * @param id the last segment of the address; null stays.
 * @returns null when no step has this id. The session may stand elsewhere than asked: then the address is put right.
 */
export function followAddress(session: Session, id: string | null): Session | null {
  if (id === null || id === stepIdOf(session)) return session;
  if (id !== INELIGIBLE && !session.set.indexOf.has(id)) return null;
  if (session.way.visited.includes(id)) return backTo(session, id);
  return resumeSession(session.set, session.context, { ...saveSession(session), position: { at: 'step', step: id } });
}

function backTo(session: Session, id: string): Session {
  let current = session;
  while (stepIdOf(current) !== id) {
    const earlier = back(current);
    if (!earlier) return current;
    current = earlier;
  }
  return current;
}

/**
 * Returns the session at the first step that is not answered yet, or at the last one. Without an answer beyond its way it
 * stays where it is: a first visit must not pass the password, which a fold may go without.
 */
export function furthest(session: Session): Session {
  if (Object.keys(session.answers).every((key) => Object.hasOwn(session.way.answers, key))) return session;
  return resumeSession(session.set, session.context, { ...saveSession(session), position: { at: 'end' } });
}

/**
 * The same session after what lies around it has changed: eligible states have arrived, another language is in use, or its
 * set was edited under a development server. A step that is gone from the set leaves it at the next one to answer.
 */
export function inContext(session: Session, context: Session['context'], set: Session['set'] = session.set): Session {
  if (session.context === context && session.set === set) return session;
  const moved = resumeSession(set, context, saveSession(session));
  return session.returnTo === undefined ? moved : { ...moved, returnTo: session.returnTo };
}
