import { errorName } from '../../../runtime/base/errorName.ts';
import { loadOnce } from '../../../runtime/base/loadOnce.ts';
import { DRAFT_ITEM, isWorthKeeping } from './draft.ts';
import { tabStorage } from '../storage/tabStorage.ts';
import { visitAtom } from '../visitAtom.ts';
import type { DraftHandle, startDraft } from './startDraft.ts';

/**
 * The delay in milliseconds before the code that stores drafts is loaded while there is nothing to keep. That code also removes old
 * keys.
 */
const FIRST_SCREEN_MS = 3000;

/**
 * Restores this tab's draft. For a tab that has none, the code that stores drafts is loaded after the first screen, or as soon as the visit
 * has something worth keeping.
 */
export async function openDraft(...parts: Parameters<typeof startDraft>): Promise<DraftHandle> {
  const start = loadOnce(async () => (await import('./startDraft.ts')).startDraft(...parts));
  if (tabStorage.getItem(DRAFT_ITEM) !== null) return start();
  setTimeout(() => void start().catch(() => undefined), FIRST_SCREEN_MS);
  const [store, , reportError] = parts;
  const startOrReport = (): Promise<DraftHandle | null> =>
    start().catch((failure: unknown) => {
      reportError('DRAFT_NOT_KEPT', errorName(failure));
      return null;
    });
  const unwatch = store.sub(visitAtom, () => {
    if (!isWorthKeeping(store.get(visitAtom))) return;
    unwatch();
    void startOrReport();
  });
  return {
    whenSaved: async () => (await startOrReport())?.whenSaved(),
    end: () => void startOrReport().then((draft) => draft?.end()),
  };
}
