import type { KeyStore } from './keyStore.ts';
import { createKey, open, seal } from './seal.ts';

/** How long a draft lives without use. @see decisions S-040 */
export const IDLE_MILLISECONDS = 30 * 60 * 1000;

const ITEM = 'draft';

/** Keeps the visit's draft so that a reload and a restored tab go on where the member was. */
export interface DraftStore {
  /** The draft of this tab; null when there is none, it is too old, or it cannot be opened. */
  readonly load: () => Promise<unknown>;
  /** Seals and keeps a draft; of several in a row the last one counts. */
  readonly save: (draft: unknown) => Promise<void>;
  /** Ends the draft, its key too. */
  readonly clear: () => Promise<void>;
}

/** What the store needs of the browser. */
export interface DraftStoreOptions {
  /** The tab's own storage, which holds the sealed text alone. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly keys: KeyStore;
  readonly now: () => number;
  readonly newId: () => string;
}

interface Kept {
  readonly id: string;
  readonly savedAt: number;
  readonly sealed: string;
}

/**
 * The sealed draft of a tab: the text in session storage, its key, which cannot be read out, in IndexedDB. Either alone
 * is worth nothing. Callers take out what must never be kept (passwords) before they save.
 * @see decisions S-040
 */
export function createDraftStore({ storage, keys, now, newId }: DraftStoreOptions): DraftStore {
  let current: { readonly id: string; readonly key: CryptoKey } | null = null;
  let latest: { readonly draft: unknown } | null = null;
  let writing: Promise<void> = Promise.resolve();

  const clear = async () => {
    latest = null;
    const id = current?.id ?? readKept(storage)?.id;
    current = null;
    storage.removeItem(ITEM);
    if (id !== undefined) await keys.remove(id);
  };

  const write = async () => {
    if (!latest) return;
    const { draft } = latest;
    latest = null;
    const holder = current ?? { id: newId(), key: await createKey() };
    current = holder;
    await keys.put(holder.id, holder.key, now());
    const sealed = await seal(holder.key, draft);
    if (current === holder) storage.setItem(ITEM, JSON.stringify({ id: holder.id, savedAt: now(), sealed } satisfies Kept));
  };

  return {
    load: async () => {
      await keys.removeUnused(now() - IDLE_MILLISECONDS);
      const kept = readKept(storage);
      if (!kept) return null;
      const key = now() - kept.savedAt <= IDLE_MILLISECONDS ? await keys.get(kept.id) : null;
      const draft = key ? await open(key, kept.sealed) : null;
      if (!key || draft === null) {
        await clear();
        return null;
      }
      current = { id: kept.id, key };
      return draft;
    },
    save: (draft) => {
      latest = { draft };
      writing = writing.then(write, write);
      return writing;
    },
    clear,
  };
}

function readKept(storage: Pick<Storage, 'getItem'>): Kept | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(ITEM) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { id, savedAt, sealed }: Partial<Record<keyof Kept, unknown>> = value;
    return typeof id === 'string' && typeof savedAt === 'number' && typeof sealed === 'string' ? { id, savedAt, sealed } : null;
  } catch {
    return null;
  }
}

/** A store that keeps nothing: where the browser has no Web Crypto (a page over plain http) or no IndexedDB. */
export const noDraftStore: DraftStore = { load: async () => null, save: async () => undefined, clear: async () => undefined };
