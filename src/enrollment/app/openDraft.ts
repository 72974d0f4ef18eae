import { loadOnce } from '../../runtime/base/loadOnce.ts';
import { DRAFT_ITEM } from '../visit/draft/draft.ts';
import { tabStorage } from '../visit/tabStorage.ts';
import type { KeptDraft, startDraft } from './startDraft.ts';

/** When the first screen is there and its own code has loaded, in milliseconds. An answer does not wait for this. */
const FIRST_SCREEN_MS = 3000;

/**
 * Restores this tab's draft. For a tab that has none, the code that stores drafts loads after the first screen, because a visit is worth
 * keeping only once it has an answer.
 */
export async function openDraft(...parts: Parameters<typeof startDraft>): Promise<KeptDraft> {
  const start = loadOnce(async () => (await import('./startDraft.ts')).startDraft(...parts));
  if (tabStorage.getItem(DRAFT_ITEM) !== null) return start();
  setTimeout(() => void start().catch(() => undefined), FIRST_SCREEN_MS);
  const [, , reportError] = parts;
  const started = (): Promise<KeptDraft | null> =>
    start().catch((failure: unknown) => {
      reportError('DRAFT_NOT_KEPT', failure instanceof Error ? failure.name : 'unknown');
      return null;
    });
  return {
    settled: async () => (await started())?.settled(),
    end: () => void started().then((draft) => draft?.end()),
  };
}
