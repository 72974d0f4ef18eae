import type { Json } from '../base/json.ts';
import { stepAt } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';

/**
 * The session with an answer that a call has refused, as it was typed: nothing typed is lost when the member comes back
 * from the error page. The call's old result goes, so that the way stops at this step.
 */
export function keepTyped(session: Session, value: Json | undefined): Session {
  const at = stepAt(session);
  if (!at || value === undefined) return session;
  const { [at.step.id]: _, ...results } = session.results;
  return { ...session, results, answers: { ...session.answers, [at.key]: value } };
}
