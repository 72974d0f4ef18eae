import { atom } from 'jotai';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import { SERVICE, type DraftResponse, type Drafts } from '../protocol.ts';
import {
  draftedDefinitionsAtom,
  draftedFindingsAtom,
  filesAtom,
  loadFiles,
  savedDefinitionsAtom,
  savedFindingsAtom,
  withEdit,
  type Store,
} from './definitions.ts';

import { keepDrafts, readKeptDrafts } from './keptDrafts.ts';

/** The files whose text in the editor differs from that on disk. */
export const draftsAtom = atom<Drafts>({});

/** True from an unsaved edit until all its findings are known. */
export const isCheckingAtom = atom(false);

/** Returns the text of a definition file as the author sees it; null if there is no such file. Loads the files if necessary. */
export async function readFile(store: Store, file: string): Promise<string | null> {
  if (!store.get(filesAtom)) await loadFiles(store);
  return store.get(draftsAtom)[file] ?? store.get(filesAtom)?.files[file] ?? null;
}

/** Debounce of an edit in milliseconds: short enough to feel immediate, long enough to skip the keys of a fast typist. */
const PAINT_MS = 60;
/** Debounce of the full check in milliseconds, which takes as long again. */
const CHECK_MS = 250;
/**
 * Time in milliseconds for which the findings of drafts stay shown after the last draft is gone, unless those of the files on disk
 * arrive first.
 */
const CHECKED_MS = 3000;
/** Time in milliseconds for which the drafted definitions stay shown after the last draft was saved. */
const LINGER_MS = 300;

/** Shows and checks unsaved edits, as the server reads them. Nothing is written. */
export function followDrafts(store: Store): void {
  let paint: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  /** The last drafts without a mistake. */
  let good: Drafts = {};

  const stopped = (error: unknown): void => {
    // A newer edit ends the work on the one before.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // The next edit tries again after any other failure.
    store.set(isCheckingAtom, false);
    if (!(error instanceof TypeError)) globalThis.reportError(error);
  };
  const show = async (drafts: Drafts, { signal }: AbortController): Promise<void> => {
    const drafted = await post<DraftResponse>('draft', drafts, signal);
    const broken = brokenFiles(drafted);
    if (broken.size === 0) good = drafts;
    // A file with a mistake is shown in its last valid version, together with the current versions of the others.
    const shown = broken.size === 0 ? drafted : await post<DraftResponse>('draft', repaired(drafts, good, broken), signal);
    const saved = store.get(savedDefinitionsAtom);
    if (signal.aborted || !saved) return;
    if (brokenFiles(shown).size === 0) store.set(draftedDefinitionsAtom, shown.edited ? withEdit(saved, shown.edited) : saved);
    if (broken.size > 0) store.set(draftedFindingsAtom, drafted.findings);
    clearTimeout(check);
    check = setTimeout(() => {
      post<readonly ShownFinding[]>('check', drafts, signal)
        .then((findings) => {
          if (signal.aborted) return;
          store.set(draftedFindingsAtom, findings);
          store.set(isCheckingAtom, false);
        })
        .catch(stopped);
    }, CHECK_MS);
  };

  const follow = (): void => {
    const drafts = store.get(draftsAtom);
    running.abort();
    running = new AbortController();
    clearTimeout(paint);
    clearTimeout(check);
    store.set(isCheckingAtom, Object.keys(drafts).length > 0);
    if (Object.keys(drafts).length === 0) {
      // After a save, the definitions on disk arrive a moment later than the reply. Until then, the author must not see the old
      // ones.
      paint = setTimeout(() => store.set(draftedDefinitionsAtom, null), LINGER_MS);
      check = setTimeout(() => store.set(draftedFindingsAtom, null), CHECKED_MS);
      return;
    }
    const current = running;
    paint = setTimeout(() => void show(drafts, current).catch(stopped), PAINT_MS);
  };
  store.sub(draftsAtom, follow);
  // An edit of another file on disk changes the base of the drafts.
  store.sub(savedDefinitionsAtom, follow);
  // After a save, the findings of the saved files arrive even later.
  store.sub(savedFindingsAtom, () => {
    if (Object.keys(store.get(draftsAtom)).length === 0) store.set(draftedFindingsAtom, null);
  });
}

/** Restores the unsaved edits after a reload, and warns before the page is left with some. */
export function keepDraftsOverReload(store: Store): void {
  const entries = Object.entries(readKeptDrafts());
  store.sub(draftsAtom, () => keepDrafts(store.get(draftsAtom), store.get(filesAtom)?.files ?? {}));
  const restore = async (): Promise<void> => {
    await loadFiles(store);
    store.set(draftsAtom, Object.fromEntries(entries.map(([file, { text }]) => [file, text])));
  };
  if (entries.length > 0) restore().catch(() => globalThis.reportError(new Error('The unsaved edits could not be shown again.')));
  globalThis.addEventListener('beforeunload', (event) => {
    if (Object.keys(store.get(draftsAtom)).length > 0) event.preventDefault();
  });
}

/** Asks the service for the errors in the files with their unsaved edits, without the slow checks. */
export async function mistakesNow(store: Store): Promise<readonly ShownFinding[]> {
  const drafted = await post<DraftResponse>('draft', store.get(draftsAtom), new AbortController().signal);
  return drafted.findings.filter(({ severity }) => severity === 'error');
}

function brokenFiles({ findings }: DraftResponse): ReadonlySet<string> {
  return new Set(findings.flatMap(({ file, isBlocking }) => (isBlocking ? [file] : [])));
}

/** Returns drafts in which broken files are as in `good`, or as on disk. */
function repaired(drafts: Drafts, good: Drafts, broken: ReadonlySet<string>): Drafts {
  const files = Object.keys({ ...drafts, ...good });
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = (broken.has(file) ? good : drafts)[file];
      return text === undefined ? [] : [[file, text] as const];
    }),
  );
}

async function post<T>(work: 'draft' | 'check', drafts: Drafts, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${SERVICE}/${work}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(drafts),
    signal,
  });
  if (!response.ok) throw new Error(`The unsaved edit could not be shown: ${response.status}`);
  const reply: T = await response.json();
  return reply;
}
