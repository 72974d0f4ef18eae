import type { useStore } from 'jotai';
import type { JsonObject } from '../../base/json.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { enrollmentRecord } from './enrollmentRecord.ts';

/** What the history entry of an offer that was accepted says of itself. */
export interface OfferedState {
  readonly offered: true;
}

/** True for a history entry that an accepted offer has led to. */
export function isOffered(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'offered' in state && state.offered === true;
}

/**
 * Begins the enrollment that a screen-out offers, at the step that it goes on from and with the answers that it sets. Without
 * a program id there is none to begin: the answers of the re-triage stay as they are, for who comes back to them.
 * @see specification 2, section 4, mood offer
 */
export function startOffered(store: ReturnType<typeof useStore>, { goTo, ...answers }: JsonObject): void {
  if (store.get(visitAtom).enrollmentInfo === null) return;
  const record = enrollmentRecord(answers, typeof goTo === 'string' ? goTo : '');
  store.set(visitAtom, (visit) => ({ ...visit, record, owner: null }));
}
