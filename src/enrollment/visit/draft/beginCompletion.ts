import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import type { Draft } from './draft.ts';

/**
 * The visit as it begins to complete its survey. The same answers again are the same completion: its key stays, so that a
 * retry makes nothing twice. Other answers are another completion: it gets a key of its own, and goes on with the triage
 * record that the first one has saved.
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

/** The visit with the key of the triage record that its completion has saved, for another try with other answers. */
export function withTriedKey(visit: Draft, triageKey: string): Draft {
  return visit.tried ? { ...visit, tried: { ...visit.tried, triageKey } } : visit;
}
