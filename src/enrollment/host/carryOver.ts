import type { useStore } from 'jotai';
import { carriedOf, carriedSecretsAtom } from './carried.ts';
import { liveAtom } from '../../runtime/survey/live.ts';
import { visitAtom } from '../visit/visitAtom.ts';

/** Leaves what the enrollment has asked to the transition: its answers in the draft, its password in memory. */
export function carryOver(store: ReturnType<typeof useStore>): void {
  const live = store.get(liveAtom);
  if (live?.session.set.source.name !== 'DPP_SURVEY') return;
  const { carried, secrets } = carriedOf(live.session);
  store.set(carriedSecretsAtom, secrets);
  store.set(visitAtom, (visit) => ({ ...visit, carried }));
}
