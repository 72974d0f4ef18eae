import type { createStore } from 'jotai';
import { createDraftStore, noDraftStore, type DraftStore } from '../visit/draft/draftStore.ts';
import { isDraft, isWorthKeeping } from '../visit/draft/draft.ts';
import type { KeyStore } from '../visit/draft/keyStore.ts';
import { randomId } from '../visit/identity.ts';
import { tabStorage } from '../visit/tabStorage.ts';
import { eligibleStatesAtom, visitAtom } from '../visit/visitAtom.ts';

/**
 * Takes up the draft of this tab and keeps it from now on: what the visit holds is sealed whenever it changes.
 * @param keys null where the browser can keep none: the visit then lives in memory alone.
 * @param reportError told when the browser refuses; the visit then lives in memory alone.
 * @returns ends the draft.
 */
export async function startDraft(
  store: ReturnType<typeof createStore>,
  keys: KeyStore | null,
  reportError: (code: string, detail: string) => void,
): Promise<() => void> {
  const refused = (failure: unknown) => reportError('DRAFT_NOT_KEPT', failure instanceof Error ? failure.name : 'unknown');
  const drafts = openDrafts(keys);
  const draft = await drafts.load().catch((failure: unknown) => refused(failure));
  if (isDraft(draft)) {
    store.set(visitAtom, { ...store.get(visitAtom), ...draft });
    store.set(eligibleStatesAtom, draft.eligibleStates ?? null);
  }
  store.sub(visitAtom, () => {
    const visit = store.get(visitAtom);
    // States that could not be had are asked for again.
    const states = store.get(eligibleStatesAtom);
    const eligibleStates = states?.length === 0 ? null : states;
    (isWorthKeeping(visit) ? drafts.save({ ...visit, eligibleStates }) : drafts.clear()).catch(refused);
  });
  return () => void drafts.clear().catch(refused);
}

function openDrafts(keys: KeyStore | null): DraftStore {
  return keys ? createDraftStore({ storage: tabStorage, keys, now: () => Date.now(), newId: randomId }) : noDraftStore;
}
