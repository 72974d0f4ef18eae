import type { useStore } from 'jotai';
import { splitCarried } from './carried.ts';
import { carriedSecretsAtom } from './carriedSecrets.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';

/** Passes the enrollment's answers to the transition: answers through the draft, the password through memory. */
export function carryOver(store: ReturnType<typeof useStore>): void {
  const live = store.get(liveSessionAtom);
  if (live?.session.set.source.name !== ENROLLMENT_SET) return;
  const { carried, secrets } = splitCarried(live.session);
  store.set(carriedSecretsAtom, secrets);
  store.set(visitAtom, (visit) => ({ ...visit, carried }));
}
