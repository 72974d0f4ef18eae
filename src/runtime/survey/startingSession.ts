import { resumeSession, saveSession, sessionAt, startSession } from '../engine/session.ts';
import type { CompiledSet, Session, SessionRecord } from '../engine/types.ts';
import type { Live } from './live.ts';
import { followAddress, isPast, stepIdOf } from './sync.ts';
import type { SurveyVisit } from './types.ts';

/** What is known of a session when its page comes. */
export interface StartingPoint {
  readonly visit: Pick<SurveyVisit, 'context' | 'record' | 'completionKey'>;
  /** The session in memory, where the page was not loaded anew. */
  readonly live: Live | null;
  /** True for the first step alone, inside the landing. */
  readonly onLanding: boolean;
  /** The step in the address. */
  readonly id: string | null;
  /** The page was reloaded at this address. */
  readonly isReload?: boolean;
}

/**
 * The session that a survey page starts with: the one in memory, else the draft's, else a new one; in the landing at its
 * first step, in the survey where the address says as far as the answers lead.
 */
export function startingSession(set: CompiledSet, { visit, live, onLanding, id, isReload = false }: StartingPoint): Session {
  const record = recordOf(set, visit, live);
  if (!record) return startSession(set, visit.context);
  const first = startSession(set, visit.context).position;
  if (onLanding) return resumeSession(set, visit.context, { ...record, position: first });
  const session = resumeSession(set, visit.context, record);
  if (isReload && isPast(session, id)) return session;
  return askedAgain(session, id) ?? followAddress(session, id) ?? session;
}

/**
 * Who comes from elsewhere to a step that is answered already (the error page asks for another email) answers that one anew
 * and is back where the session stood: what was answered after it stays.
 */
function askedAgain(session: Session, id: string | null): Session | null {
  const at = stepIdOf(session);
  if (id === null || id === at || session.position.at !== 'step' || !session.way.visited.includes(id)) return null;
  return { ...sessionAt(session, id, {}, 'back'), returnTo: { step: at } };
}

function recordOf(set: CompiledSet, visit: StartingPoint['visit'], live: Live | null): SessionRecord | null {
  const { name } = set.source;
  if (live?.visit === visit.completionKey && live.session.set.source.name === name) return saveSession(live.session);
  return visit.record?.set === name ? visit.record : null;
}
