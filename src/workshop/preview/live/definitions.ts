import { atom, type createStore } from 'jotai';
import type { EditedDefinitions } from '../../../runtime/definitions/edited.ts';
import type { ShownFinding } from '../../build/editing/events.ts';
import { SERVICE, type FileEdit, type PreviewDefinitions, type PreviewEvent, type Saved } from '../protocol.ts';

/** The definitions on disk; null until they are loaded. */
export const definitionsAtom = atom<PreviewDefinitions | null>(null);
/** The findings of the last check. */
export const findingsAtom = atom<readonly ShownFinding[]>([]);
/** False while the service cannot be reached. */
export const isConnectedAtom = atom(true);

type Store = ReturnType<typeof createStore>;

/** Loads the definitions and follows their changes. The browser reconnects by itself after a restart of the server. */
export function followDefinitions(store: Store): void {
  const load = async (): Promise<void> => {
    const response = await fetch(`${SERVICE}/definitions`);
    if (!response.ok) throw new Error(`The definitions could not be loaded: ${response.status}`);
    const definitions: PreviewDefinitions = await response.json();
    store.set(definitionsAtom, definitions);
  };
  const events = new EventSource(`${SERVICE}/events`);
  events.addEventListener('open', () => {
    store.set(isConnectedAtom, true);
    // The definitions may have changed while the connection was lost.
    load().catch(() => store.set(isConnectedAtom, false));
  });
  events.addEventListener('error', () => store.set(isConnectedAtom, false));
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event: PreviewEvent = JSON.parse(data);
    if (event.kind === 'findings') store.set(findingsAtom, event.findings);
    else if (event.kind === 'edited') store.set(definitionsAtom, (now) => now && withEdit(now, event.edited));
    else load().catch(() => store.set(isConnectedAtom, false));
  });
}

/** Returns the definitions after an edit. What the edit leaves alone stays the same object. */
export function withEdit(before: PreviewDefinitions, { sets, texts }: EditedDefinitions): PreviewDefinitions {
  const merged = Object.entries(texts).map(([set, locales]) => {
    const own = before.texts[set] ?? {};
    const edited = Object.entries(locales).flatMap(([locale, parts]) => {
      const known = own[locale];
      return known ? [[locale, { ...known, ...parts }] as const] : [];
    });
    return [set, { ...own, ...Object.fromEntries(edited) }] as const;
  });
  return { ...before, sets: { ...before.sets, ...sets }, texts: { ...before.texts, ...Object.fromEntries(merged) } };
}

/** Saves an edited definition. */
export async function saveFile(edit: FileEdit): Promise<Saved> {
  const response = await fetch(`${SERVICE}/file`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(edit),
  });
  if (!response.ok)
    return { outcome: 'refused', why: `The server answered ${response.status}. Check that it is running, then save again.` };
  const saved: Saved = await response.json();
  return saved;
}
