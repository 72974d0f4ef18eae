import type { CompletionResults } from '../../../runtime/engine/completion.ts';
import type { Draft } from './draft.ts';

/** Returns the result of the partial save that began the visit's triage record; empty if there is no record. */
export function triageResults({ triageKey }: Pick<Draft, 'triageKey'>): CompletionResults {
  return triageKey === null ? {} : { savePartialTriage: { outcome: 'OK', result: { key: triageKey } } };
}

/**
 * Returns the visit with the key of its triage record: the one that the completion has saved, for another attempt with other
 * answers, or that of a partial save.
 */
export function withTriage(visit: Draft, { saveTriage, savePartialTriage }: CompletionResults): Draft {
  const triageKey = (saveTriage ?? savePartialTriage)?.result?.['key'];
  if (typeof triageKey !== 'string') return visit;
  if (!saveTriage) return { ...visit, triageKey, firstSave: null };
  return visit.tried ? { ...visit, tried: { ...visit.tried, triageKey } } : visit;
}
