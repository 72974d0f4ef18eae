import { afterPaint } from '../../runtime/survey/afterPaint.ts';
import { loadOnce } from '../../runtime/base/loadOnce.ts';
import { DRAFT_ITEM } from '../visit/draft/draft.ts';
import { tabStorage } from '../visit/tabStorage.ts';
import type { KeptDraft, startDraft } from './startDraft.ts';

/**
 * Restores this tab's draft. For a tab that has none, the code that stores drafts loads after the first paint, because a visit is worth
 * keeping only once it has an answer.
 */
export async function openDraft(...parts: Parameters<typeof startDraft>): Promise<KeptDraft> {
  const start = loadOnce(async () => (await import('./startDraft.ts')).startDraft(...parts));
  if (tabStorage.getItem(DRAFT_ITEM) !== null) return start();
  afterPaint(() => void start().catch(() => undefined));
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
