import type { useStore } from 'jotai';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { liveAtom } from '../../../runtime/survey/live.ts';
import { visitAtom } from '../../visit/visitAtom.ts';

/**
 * Starts a re-triage over after the member accepted an offer: the offer's answers are carried in, the member's own are kept,
 * and the survey stands at the step that the offer names.
 * @param offered the offer's answers, with its step as `goTo`.
 * @see [D-28]
 */
export function startOver(store: ReturnType<typeof useStore>, { goTo, ...offered }: JsonObject): void {
  if (typeof goTo !== 'string') return;
  store.set(liveAtom, null);
  store.set(visitAtom, (visit) => ({
    ...visit,
    acceptedOffer: offered,
    record: visit.record && { ...visit.record, position: { at: 'step', step: goTo } },
  }));
}
