import { fold } from '../../engine/fold.ts';
import { forgottenStep, resumeSession, saveSession, sessionAtFold, startSession } from '../../engine/session.ts';
import type { CompiledSet, Session, SessionRecord } from '../../engine/types.ts';
import type { LiveSession } from './liveSession.ts';
import { askAgain, followAddress } from '../navigation/follow.ts';
import { isOneStepPast, stepIdOf } from '../navigation/stepId.ts';
import type { SurveyVisit } from '../types.ts';

/** The data that a page's session can start from. */
export interface StartingPoint {
  readonly visit: Pick<SurveyVisit, 'context' | 'record' | 'completionKey'>;
  /** The session in memory; null after a reload. */
  readonly live: LiveSession | null;
  /** True on the landing, which shows only the first step. */
  readonly isOnLanding: boolean;
  /** The id of the step in the address; null if it has none. */
  readonly id: string | null;
  /** True if the page was reloaded at this address. */
  readonly isReload?: boolean;
  /** True if the page itself has opened this address, as a retry of the completion does. */
  readonly isOwnMove?: boolean;
}

/**
 * Returns the session that a survey page starts with: the one in memory, or the draft's, or a new one. On the landing it is at the
 * first step. In the survey it is at the step in the address, or as far towards it as the answers lead. A retry of the completion is past
 * the last step, and completes.
 */
export function startingSession(
  set: CompiledSet,
  { visit, live, isOnLanding, id, isReload = false, isOwnMove = false }: StartingPoint,
): Session {
  const record = recordOf(set, visit, live);
  if (!record) return startSession(set, visit.context);
  const first = startSession(set, visit.context).position;
  if (isOnLanding) return resumeSession(set, visit.context, { ...record, position: first });
  const session = resumeSession(set, visit.context, record);
  if (isReload && isOneStepPast(session, id)) return session;
  if (isOwnMove && record.position.at === 'end' && id === stepIdOf(session)) return pastLastStep(session) ?? session;
  return reopen(session, id) ?? followAddress(session, id) ?? session;
}

/** Returns the session past its last step; null if an answer is missing, or a password that a reload has lost [D-22]. */
function pastLastStep(session: Session): Session | null {
  const reached = fold(session, null);
  const isComplete = reached.at === null && forgottenStep(session.set, reached.way) === null;
  return isComplete ? sessionAtFold(session, reached, session.progressFloor) : null;
}

/** Shows an answered step again if a link leads to it: the error page may ask for another email, for example. */
function reopen(session: Session, id: string | null): Session | null {
  if (id === null || id === stepIdOf(session) || session.position.at !== 'step' || !session.way.visited.includes(id)) return null;
  return askAgain(session, id);
}

function recordOf(set: CompiledSet, visit: StartingPoint['visit'], live: LiveSession | null): SessionRecord | null {
  const { name } = set.source;
  if (live?.visit === visit.completionKey && live.session.set.source.name === name) return saveSession(live.session);
  return visit.record?.set === name ? visit.record : null;
}
