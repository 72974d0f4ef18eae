import { errorName } from '../../../runtime/base/errorName.ts';
import type { createStore } from 'jotai';
import { createDraftStore, noDraftStore, type DraftStore } from './draftStore.ts';
import { isDraft, isWorthKeeping } from './draft.ts';
import type { KeyStore } from './keyStore.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { tabStorage } from '../storage/tabStorage.ts';
import { eligibleStatesAtom, visitAtom } from '../visitAtom.ts';

/** Maximum delay in milliseconds that a hanging storage may cause. It delays the member only once. */
const STORAGE_TIMEOUT_MS = 3000;

/** The stored draft of the visit. */
export interface DraftHandle {
  /**
   * Resolves once a reload would restore the visit's current state. Never rejects: if nothing can be stored, the visit continues
   * without a draft.
   */
  readonly whenSaved: () => Promise<void>;
  /** Ends the draft. */
  readonly end: () => void;
}

/**
 * Restores this tab's draft and stores each later change to the visit.
 * @param keys null when the browser cannot store keys; the visit then lives in memory only.
 * @param reportError called when the browser refuses to store the draft; the visit then lives in memory only.
 */
export async function startDraft(
  store: ReturnType<typeof createStore>,
  keys: KeyStore | null,
  reportError: (code: string, detail: string) => void,
): Promise<DraftHandle> {
  const reportRefusal = (failure: unknown) => reportError('DRAFT_NOT_KEPT', errorName(failure));
  const drafts = openDrafts(keys);
  const loading = drafts.load().catch((failure: unknown) => reportRefusal(failure));
  const draft = (await isDoneWithin(loading, STORAGE_TIMEOUT_MS))
    ? await loading
    : reportRefusal(new DOMException('the storage hangs', 'TimeoutError'));
  if (isDraft(draft)) {
    store.set(visitAtom, { ...store.get(visitAtom), ...draft });
    store.set(eligibleStatesAtom, draft.eligibleStates ?? null);
  }
  let writing: Promise<void> = Promise.resolve();
  let isStuck = false;
  const keep = (): void => {
    const visit = store.get(visitAtom);
    // Do not store the states after a failed call, so that a reload fetches them again.
    const states = store.get(eligibleStatesAtom);
    const eligibleStates = states?.length === 0 ? null : states;
    writing = (isWorthKeeping(visit) ? drafts.save({ ...visit, eligibleStates }) : drafts.clear()).catch(reportRefusal).finally(() => {
      isStuck = false;
    });
  };
  store.sub(visitAtom, keep);
  // The visit may have changed while this code was loading.
  if (!isDraft(draft) && isWorthKeeping(store.get(visitAtom))) keep();
  const whenSaved = async (): Promise<void> => {
    if (isStuck) return;
    if (await isDoneWithin(writing, STORAGE_TIMEOUT_MS)) return;
    isStuck = true;
    reportRefusal(new DOMException('the storage hangs', 'TimeoutError'));
  };
  return { whenSaved, end: () => void drafts.clear().catch(reportRefusal) };
}

async function isDoneWithin(task: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const isDone = await Promise.race([task.then(() => true), timeout]);
  clearTimeout(timer);
  return isDone;
}

function openDrafts(keys: KeyStore | null): DraftStore {
  return keys ? createDraftStore({ storage: tabStorage, keys, now: () => Date.now(), newId: randomId }) : noDraftStore;
}
