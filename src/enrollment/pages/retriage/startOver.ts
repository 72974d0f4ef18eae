import type { useStore } from 'jotai';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { visitAtom } from '../../visit/visitAtom.ts';

/**
 * Restarts a re-triage after an accepted offer: carries the offer's answers in, keeps the member's own, and continues at the step
 * that the offer names [D-28].
 * @param offered the offer's answers, with its step as `goTo`.
 */
export function startOver(store: ReturnType<typeof useStore>, { goTo, ...offered }: JsonObject): void {
  if (typeof goTo !== 'string') return;
  store.set(liveSessionAtom, null);
  store.set(visitAtom, (visit) => ({
    ...visit,
    acceptedOffer: offered,
    record: visit.record && { ...visit.record, position: { at: 'step', step: goTo } },
  }));
}
