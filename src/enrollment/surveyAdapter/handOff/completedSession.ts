import { saveSession, sessionAt, withoutSecrets } from '../../../runtime/engine/session.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import type { QuestionSetName } from '../../vocabulary/sets.ts';

/** The sets that end on a page that offers a summary. The check-in ends in the app. */
const SUMMED_UP: readonly QuestionSetName[] = ['DPP_SURVEY', 'TRANSITION_SURVEY', 'RETRIAGE_SURVEY'];

/** A completed session and its set. */
export interface Completed {
  readonly set: QuestionSetName;
  readonly session: Session;
}

/**
 * Returns a completed session as its summary may store it: without passwords and without unsubmitted input. Null for a set that
 * ends without a summary.
 */
export function completedSession(session: Session): Completed | null {
  const set = SUMMED_UP.find((name) => name === session.set.source.name);
  const last = session.way.visited.at(-1);
  if (set === undefined || last === undefined) return null;
  const { answers } = withoutSecrets(session.set, saveSession(session));
  return { set, session: sessionAt(session, last, { answers, typed: undefined }, 'on') };
}
