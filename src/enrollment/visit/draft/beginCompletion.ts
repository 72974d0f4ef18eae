import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the visit as its survey starts to complete. A retry with the same answers keeps the idempotency key, so it creates
 * nothing twice. Changed answers start a new completion with a new key, which continues the triage record of the first one.
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
