import { back } from '../../engine/back.ts';
import { forgottenStep, resumeSession, saveSession, sessionAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import { INELIGIBLE, stepIdOf } from './stepId.ts';

/**
 * Moves a session to the step in an address: back step by step, as the Back button does, or forward as far as the answers allow.
 * @param id the last segment of the address; null to stay.
 * @returns null if no step has this id. If the session ends up at another step, the caller must correct the address.
 */
export function followAddress(session: Session, id: string | null): Session | null {
  if (id === null || id === stepIdOf(session)) return session;
  if (id !== INELIGIBLE && !session.set.indexOf.has(id)) return null;
  if (session.way.visited.includes(id)) return isForgotten(session, id) ? askAgain(session, id) : backTo(session, id);
  const returnTo = session.returnTo?.isUpdate ? session.returnTo : undefined;
  return resumeSession(session.set, session.context, { ...saveSession(session), returnTo, position: { at: 'step', step: id } });
}

/**
 * Moves a session to the step of a history entry. If a changed answer has removed the entry's step from the way, the session moves to the
 * step before, so that the browser's Back always has a visible effect.
 * @param isChange true for the entry of an answer being changed. Such an entry does not move a session whose way lacks the entry's step.
 * @returns the same as `followAddress`.
 */
export function followEntry(session: Session, id: string | null, isChange = false): Session | null {
  const { indexOf } = session.set;
  const { visited } = session.way;
  const index = indexOf.get(id ?? '');
  if (id === null || index === undefined || visited.includes(id)) return followAddress(session, id);
  if (isChange) return session;
  const previousStep = visited.findLast((step) => (indexOf.get(step) ?? index) < index);
  return followAddress(session, previousStep === visited.at(-1) ? id : (previousStep ?? id));
}

/** Shows an answered step again. The session then returns to where it is now, and all later answers are kept. */
export function askAgain(session: Session, id: string): Session {
  return { ...sessionAt(session, id, {}, 'back'), returnTo: { step: stepIdOf(session) } };
}

/**
 * Returns true for a password step that a reload has emptied and that other steps have followed since. The entry in which it was
 * asked for again is the one after the last step, so going there must not drop every answer in between [D-22].
 */
function isForgotten({ set, way, position }: Session, id: string): boolean {
  return position.at !== 'ineligible' && way.visited.at(-2) !== id && forgottenStep(set, way)?.step.id === id;
}

function backTo(session: Session, id: string): Session {
  let current = session;
  while (stepIdOf(current) !== id) {
    const previous = back(current);
    if (!previous) return current;
    current = previous;
  }
  return current;
}

/**
 * Returns the session at the first unanswered step, or at the last one. A session without answers beyond its way stays where it is:
 * otherwise a first visit would skip the password step, which a fold may pass without an answer.
 */
export function atFirstUnanswered(session: Session): Session {
  if (Object.keys(session.answers).every((key) => Object.hasOwn(session.way.answers, key))) return session;
  return resumeSession(session.set, session.context, { ...saveSession(session), position: { at: 'end' } });
}

/**
 * Continues a session in a changed context or set: the eligible states have arrived, the language has changed, or an author has
 * edited the set on the development server. If its step no longer exists, the session moves to the first unanswered step.
 */
export function resumeInContext(session: Session, context: Session['context'], set: Session['set'] = session.set): Session {
  if (session.context === context && session.set === set) return session;
  const moved = resumeSession(set, context, saveSession(session));
  return session.returnTo === undefined ? moved : { ...moved, returnTo: session.returnTo };
}
