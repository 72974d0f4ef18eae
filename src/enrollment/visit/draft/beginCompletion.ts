import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the visit as its survey starts to complete. The same answers are the same completion: the idempotency key stays, so a
 * retry creates nothing twice. Other answers are a new completion with a new key, which continues the triage record that the first
 * one saved.
 */
export function beginCompletion(visit: Draft, { set, answers }: Pick<SessionRecord, 'set' | 'answers'>): Draft {
  const tried = visit.tried?.completionKey === visit.completionKey ? visit.tried : null;
  const text = JSON.stringify([set, Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  if (tried?.answers === text) return visit;
  const completionKey = tried ? randomId() : visit.completionKey;
  return {
    ...visit,
    completionKey,
    triageKey: tried?.triageKey ?? visit.triageKey,
    tried: { completionKey, answers: text, triageKey: null },
  };
}
