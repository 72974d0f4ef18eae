import type { Json } from '../../base/json.ts';
import { stepAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';

/**
 * Returns the session with the answer that a call has rejected, so that it is still there after the error page [D-23]. An
 * older result of the call is removed, so that the way stops at this step.
 */
export function withRejectedAnswer(session: Session, value: Json | undefined): Session {
  const current = stepAt(session);
  if (!current || value === undefined) return session;
  const { [current.step.id]: _, ...results } = session.results;
  return { ...session, results, answers: { ...session.answers, [current.key]: value } };
}
