import { atom } from 'jotai';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import type { DraftResponse, Drafts } from '../protocol.ts';
import {
  awaitedSavesAtom,
  draftedDefinitionsAtom,
  draftedFindingsAtom,
  filesAtom,
  loadFiles,
  savedDefinitionsAtom,
  savedFindingsAtom,
  send,
  withEdit,
  type Store,
} from './definitions.ts';
import { keepDrafts, readKeptDrafts } from './keptDrafts.ts';

/** The files whose text in the editor differs from that on disk. */
export const draftsAtom = atom<Drafts>({});

/** The texts on disk that the unsaved edits of open files are based on. */
export const basesAtom = atom<SourceFiles>({});

/** False while a reload would lose the unsaved edits. */
export const areDraftsKeptAtom = atom(true);

/** True from an unsaved edit until all its findings are known. */
export const isCheckingAtom = atom(false);

/** Returns the text of a definition file as the author sees it; null if there is no such file. Loads the files if necessary. */
export async function readFile(store: Store, file: string): Promise<string | null> {
  const files = store.get(filesAtom)?.files ?? (await loadFiles(store));
  return store.get(draftsAtom)[file] ?? files[file] ?? null;
}

/** Debounce of showing an edit, in milliseconds: feels immediate, and skips the keys of a fast typist. */
const SHOW_DEBOUNCE_MS = 60;
/** Debounce of the full check in milliseconds. The check itself takes about as long. */
const CHECK_DEBOUNCE_MS = 250;
/** Milliseconds for which the findings of drafts stay shown after their save, unless those of the saved files arrive first. */
const OLD_FINDINGS_MS = 3000;

/** Shows and checks unsaved edits, as the server reads them. Nothing is written. */
export function followDrafts(store: Store): void {
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  let lastValid: Drafts = {};

  const reportFailure = (error: unknown): void => {
    // A newer edit has replaced this one.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // The next edit tries again after any other failure.
    store.set(isCheckingAtom, false);
    if (!(error instanceof TypeError)) globalThis.reportError(error);
  };
  const show = async (drafts: Drafts, { signal }: AbortController): Promise<void> => {
    const drafted = await post<DraftResponse>('draft', drafts, signal);
    const broken = brokenFiles(drafted);
    if (broken.size === 0) lastValid = drafts;
    // A file with a mistake is shown in its last valid version, together with the current versions of the others.
    const shown = broken.size === 0 ? drafted : await post<DraftResponse>('draft', replaceBroken(drafts, lastValid, broken), signal);
    if (signal.aborted) return;
    const saved = store.get(savedDefinitionsAtom);
    if (saved && brokenFiles(shown).size === 0) store.set(draftedDefinitionsAtom, shown.edited ? withEdit(saved, shown.edited) : saved);
    if (broken.size > 0) store.set(draftedFindingsAtom, drafted.findings);
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => {
      post<readonly ShownFinding[]>('check', drafts, signal)
        .then((findings) => {
          if (signal.aborted) return;
          store.set(draftedFindingsAtom, findings);
          store.set(isCheckingAtom, false);
        })
        .catch(reportFailure);
    }, CHECK_DEBOUNCE_MS);
  };

  // After a save, the saved definitions may arrive later than the reply. Until then, the author must not see the previous ones.
  const endDrafts = (): void => {
    const isUnsaved = Object.keys(store.get(draftsAtom)).length > 0;
    if (!isUnsaved && store.get(awaitedSavesAtom).length === 0) store.set(draftedDefinitionsAtom, null);
  };
  const follow = (): void => {
    const drafts = store.get(draftsAtom);
    running.abort();
    running = new AbortController();
    clearTimeout(showTimer);
    clearTimeout(checkTimer);
    store.set(isCheckingAtom, Object.keys(drafts).length > 0);
    if (Object.keys(drafts).length === 0) {
      endDrafts();
      // The findings of the files on disk are known, unless a save has just changed them.
      if (store.get(awaitedSavesAtom).length === 0) store.set(draftedFindingsAtom, null);
      else checkTimer = setTimeout(() => store.set(draftedFindingsAtom, null), OLD_FINDINGS_MS);
      return;
    }
    const current = running;
    showTimer = setTimeout(() => void show(drafts, current).catch(reportFailure), SHOW_DEBOUNCE_MS);
  };
  store.sub(draftsAtom, follow);
  store.sub(awaitedSavesAtom, endDrafts);
  // An edit of another file on disk changes the base of the drafts.
  store.sub(savedDefinitionsAtom, follow);
  // After a save, the findings of the saved files arrive even later.
  store.sub(savedFindingsAtom, () => {
    if (Object.keys(store.get(draftsAtom)).length === 0) store.set(draftedFindingsAtom, null);
  });
}

/** Restores the unsaved edits after a reload, and warns the author who leaves the page with some. */
export function keepDraftsOverReload(store: Store): void {
  const entries = Object.entries(readKeptDrafts());
  const keep = (): void => store.set(areDraftsKeptAtom, keepDrafts(store.get(draftsAtom), store.get(basesAtom)));
  store.sub(draftsAtom, keep);
  // The choice of a version changes the base, and may leave the text as it is.
  store.sub(basesAtom, keep);
  const restore = async (): Promise<void> => {
    await loadFiles(store);
    store.set(draftsAtom, Object.fromEntries(entries.map(([file, { text }]) => [file, text])));
  };
  if (entries.length > 0) restore().catch(() => globalThis.reportError(new Error('The unsaved edits could not be shown again.')));
  globalThis.addEventListener('beforeunload', (event) => {
    if (Object.keys(store.get(draftsAtom)).length > 0) event.preventDefault();
  });
}

/** Fetches the errors in the files with their unsaved edits, without the slow checks. */
export async function fetchErrors(store: Store): Promise<readonly ShownFinding[]> {
  const drafted = await post<DraftResponse>('draft', store.get(draftsAtom), new AbortController().signal);
  return drafted.findings.filter(({ severity }) => severity === 'error');
}

function brokenFiles({ findings }: DraftResponse): ReadonlySet<string> {
  return new Set(findings.flatMap(({ file, isBlocking }) => (isBlocking ? [file] : [])));
}

/** Returns the drafts with the last valid text of each broken file; without the file if it has none. */
function replaceBroken(drafts: Drafts, lastValid: Drafts, broken: ReadonlySet<string>): Drafts {
  const files = Object.keys({ ...drafts, ...lastValid });
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = (broken.has(file) ? lastValid : drafts)[file];
      return text === undefined ? [] : [[file, text] as const];
    }),
  );
}

async function post<T>(work: 'draft' | 'check', drafts: Drafts, signal: AbortSignal): Promise<T> {
  const response = await send('POST', work, drafts, signal);
  if (!response.ok) throw new Error(`The unsaved edit could not be shown: ${response.status}`);
  const reply: T = await response.json();
  return reply;
}
