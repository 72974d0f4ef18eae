import { saveSession, sessionAt, withoutSecrets } from '../../../runtime/engine/session.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import type { QuestionSetName } from '../../vocabulary/sets.ts';

/** A completed session and its set. */
export interface Completed {
  readonly set: QuestionSetName;
  readonly session: Session;
}

/** Returns a completed session as its summary may store it: without passwords and without unsubmitted input. */
export function completedSession(session: Session, set: QuestionSetName): Completed | null {
  const last = session.way.visited.at(-1);
  if (last === undefined) return null;
  const { answers } = withoutSecrets(session.set, saveSession(session));
  return { set, session: sessionAt(session, last, { answers, typed: undefined }, 'forward') };
}
