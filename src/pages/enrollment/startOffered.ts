import type { useStore } from 'jotai';
import type { JsonObject } from '../../base/json.ts';
import { visitAtom } from '../../visit/visitAtom.ts';

/**
 * Begins the enrollment that a screen-out offers, at the step that it goes on from and with the answers that it sets.
 * @see specification 2, section 4, mood offer
 */
export function startOffered(store: ReturnType<typeof useStore>, { goTo, ...answers }: JsonObject): void {
  const step = typeof goTo === 'string' ? goTo : '';
  const position = { at: 'step', step } as const;
  const record = { set: 'DPP_SURVEY', version: 1, answers, results: {}, position, progressFloor: {} };
  store.set(visitAtom, (visit) => ({ ...visit, record, owner: null }));
}
