import { atom, type createStore } from 'jotai';
import type { EditedDefinitions } from '../../../runtime/definitions/editedDefinitions.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import {
  SERVICE,
  type Drafts,
  type FileEdit,
  type PreviewDefinitions,
  type PreviewEvent,
  type PreviewFiles,
  type RewriteResponse,
  type SaveResponse,
  type RewriteTask,
} from '../protocol.ts';

/** The definitions on disk; null until they are loaded. */
export const savedDefinitionsAtom = atom<PreviewDefinitions | null>(null);
/** The definitions with the unsaved edits that can be shown; null while nothing is unsaved. */
export const draftedDefinitionsAtom = atom<PreviewDefinitions | null>(null);
/** The shown definitions; null until they are loaded. */
export const definitionsAtom = atom((get) => get(draftedDefinitionsAtom) ?? get(savedDefinitionsAtom));
/** The findings of the last check of the files on disk. */
export const savedFindingsAtom = atom<readonly ShownFinding[]>([]);
/** The findings of the last check of the unsaved edits; null while nothing is unsaved. */
export const draftedFindingsAtom = atom<readonly ShownFinding[] | null>(null);
/** The findings in the shown definitions, saved or not. */
export const findingsAtom = atom((get) => get(draftedFindingsAtom) ?? get(savedFindingsAtom));
/** The definition files on disk; null until a part of the page has loaded them. */
export const filesAtom = atom<PreviewFiles | null>(null);
/** The files of saves whose definitions have not arrived yet. */
export const awaitedSavesAtom = atom<readonly string[]>([]);
/** False while the service cannot be reached. */
export const isConnectedAtom = atom(true);

/** The store that holds the preview's state. */
export type Store = ReturnType<typeof createStore>;

/** Loads the definitions and follows their changes. The browser reconnects automatically after a restart of the server. */
export function followDefinitions(store: Store): void {
  const load = async (): Promise<void> => {
    const response = await fetch(`${SERVICE}/definitions`);
    if (!response.ok) throw new Error(`The definitions could not be loaded: ${response.status}`);
    const definitions: PreviewDefinitions = await response.json();
    store.set(savedDefinitionsAtom, definitions);
  };
  let loading: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    loading = load().catch(() => store.set(isConnectedAtom, false));
    return loading;
  };
  const events = new EventSource(`${SERVICE}/events`);
  events.addEventListener('open', () => {
    store.set(isConnectedAtom, true);
    // The definitions may have changed while the connection was lost, and the events of a save may have been lost with it.
    void reload().then(() => store.set(awaitedSavesAtom, []));
    if (store.get(filesAtom)) loadFiles(store).catch(() => store.set(isConnectedAtom, false));
  });
  events.addEventListener('error', () => store.set(isConnectedAtom, false));
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event: PreviewEvent = JSON.parse(data);
    if (event.kind === 'findings') store.set(savedFindingsAtom, event.findings);
    else if (event.kind === 'edited') store.set(savedDefinitionsAtom, (now) => now && withEdit(now, event.edited));
    else if (event.kind === 'reload') void reload();
    else {
      store.set(filesAtom, (now) => now && { ...now, files: withChanges(now.files, event.files) });
      void loading.then(() => store.set(awaitedSavesAtom, (now) => now.filter((file) => !(file in event.files))));
    }
  });
}

/** Loads and returns the texts of the definition files. From then on, the store follows their changes. */
export async function loadFiles(store: Store): Promise<SourceFiles> {
  const response = await fetch(`${SERVICE}/files`);
  if (!response.ok) throw new Error(`The files could not be loaded: ${response.status}`);
  const files: PreviewFiles = await response.json();
  store.set(filesAtom, files);
  return files.files;
}

/** Sends JSON to the service. */
export function send(method: 'POST' | 'PUT', path: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${SERVICE}/${path}`, { method, headers, body: JSON.stringify(body), signal });
}

/** Returns files with some of them changed; null for a deleted file. */
export function withChanges(files: SourceFiles, changes: Readonly<Record<string, string | null>>): SourceFiles {
  const entries = Object.entries({ ...files, ...changes }).flatMap(([file, text]) => (text === null ? [] : [[file, text] as const]));
  return Object.fromEntries(entries);
}

/** Returns the definitions after an edit. Unchanged parts keep their identity. */
export function withEdit(before: PreviewDefinitions, { sets, texts }: EditedDefinitions): PreviewDefinitions {
  const merged = Object.entries(texts).map(([set, locales]) => [set, { ...before.texts[set], ...locales }] as const);
  return { ...before, sets: { ...before.sets, ...sets }, texts: { ...before.texts, ...Object.fromEntries(merged) } };
}

/** A save contains each file twice, as JSON: as edited, and as it was read, to notice that another program has changed it. */
const TOO_LARGE =
  'The edited files are too large for one save: together they may have about 1.5 MB. Your edits are kept here: shorten them, or write them to the files with another program.';

/** Saves edited definitions: all of them or none. */
export async function requestSave(edits: readonly FileEdit[]): Promise<SaveResponse> {
  const response = await send('PUT', 'files', edits).catch(() => null);
  if (!response) return { outcome: 'refused', why: 'The server cannot be reached. Your edits are kept here: start it again, then save.' };
  if (response.status === 413) return { outcome: 'refused', why: TOO_LARGE };
  if (!response.ok)
    return { outcome: 'refused', why: `The server answered ${response.status}. Check that it is running, then save again.` };
  const saved: SaveResponse = await response.json();
  return saved;
}

/** Asks the service to change several files together, on top of the unsaved ones. Writes nothing. */
export async function rewriteFiles(request: { readonly drafts: Drafts; readonly work: RewriteTask }): Promise<RewriteResponse> {
  const response = await send('POST', 'rewrite', request);
  if (!response.ok) return { ok: false, why: `The server answered ${response.status}. Check that it is running, then try again.` };
  const rewritten: RewriteResponse = await response.json();
  return rewritten;
}
