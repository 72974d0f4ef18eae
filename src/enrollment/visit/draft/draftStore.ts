import { DRAFT_ITEM } from './draft.ts';
import type { KeyStore } from './keyStore.ts';
import { createKey, decrypt, encrypt } from './cipher.ts';

/** Time in milliseconds after which an unused draft expires [S-040]. */
export const IDLE_MILLISECONDS = 30 * 60 * 1000;

/** Interval in milliseconds at which the key's last use is recorded. Recording it with every answer would delay each save. */
const REFRESH_MILLISECONDS = 60 * 1000;

/** Stores the visit's draft, so that a reload or a restored tab continues where the member was. */
export interface DraftStore {
  /** Resolves with this tab's draft; null when there is none, it expired, or it cannot be opened. */
  readonly load: () => Promise<unknown>;
  /**
   * Encrypts and stores a draft; the last of several concurrent saves wins. Once it resolves, a reload finds this draft or a later
   * one.
   */
  readonly save: (draft: unknown) => Promise<void>;
  /** Deletes the draft and its key. */
  readonly clear: () => Promise<void>;
}

/** The browser features that the store needs. */
export interface DraftStoreOptions {
  /** The tab's own storage, which contains only the encrypted text. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly keys: KeyStore;
  readonly now: () => number;
  readonly newId: () => string;
}

/** The key of this page's draft. */
interface Holder {
  readonly id: string;
  /** Resolves once the key is stored, so that what it encrypts can be opened after a reload. */
  readonly key: Promise<CryptoKey>;
  /** When the key's use was last recorded, in milliseconds. */
  usedAt: number;
}

interface StoredDraft {
  readonly id: string;
  readonly savedAt: number;
  readonly sealed: string;
}

/**
 * Creates a tab's encrypted draft: the text is in session storage, its non-extractable key in IndexedDB. Each is useless without the
 * other. Callers must remove what may never be stored (passwords) before they save [S-040]. See
 * docs/decisions/0013-sealed-drafts.md.
 */
export function createDraftStore({ storage, keys, now, newId }: DraftStoreOptions): DraftStore {
  let current: Holder | null = null;
  let latest: { readonly draft: unknown } | null = null;
  let writing: Promise<void> = Promise.resolve();

  const newHolder = (): Holder => {
    const id = newId();
    const create = async (): Promise<CryptoKey> => {
      const key = await createKey();
      await keys.put(id, key, now());
      return key;
    };
    return { id, key: create(), usedAt: now() };
  };

  const clear = async () => {
    latest = null;
    const holder = current;
    const id = holder?.id ?? readStored(storage)?.id;
    current = null;
    storage.removeItem(DRAFT_ITEM);
    await holder?.key.catch(() => undefined);
    if (id !== undefined) await keys.remove(id);
  };

  const write = async () => {
    if (!latest) return;
    const { draft } = latest;
    latest = null;
    const holder = (current ??= newHolder());
    const key = await holder.key.catch((failure: unknown) => {
      if (current === holder) current = null;
      throw failure;
    });
    const sealed = await encrypt(key, draft);
    if (current !== holder) return;
    storage.setItem(DRAFT_ITEM, JSON.stringify({ id: holder.id, savedAt: now(), sealed } satisfies StoredDraft));
    if (now() - holder.usedAt < REFRESH_MILLISECONDS) return;
    holder.usedAt = now();
    await keys.put(holder.id, key, now());
  };

  const save = (draft: unknown): Promise<void> => {
    latest = { draft };
    writing = writing.then(write, write);
    return writing;
  };

  return {
    load: async () => {
      const cleaning = keys.removeUnused(now() - IDLE_MILLISECONDS - REFRESH_MILLISECONDS);
      const stored = readStored(storage);
      if (!stored) {
        // A new visitor's first screen does not wait for a database to be created. If that fails, the first save reports it.
        cleaning.catch(() => undefined);
        return null;
      }
      await cleaning;
      const key = now() - stored.savedAt <= IDLE_MILLISECONDS ? await keys.get(stored.id) : null;
      const draft = key ? await decrypt(key, stored.sealed) : null;
      // If storage was slow, the page may have started without this draft. Its newer saves must stay.
      if (current || latest) return null;
      if (!key || draft === null) {
        await clear();
        return null;
      }
      // A duplicated tab has this text too, and the tab that ends its visit deletes the key. So each page stores the draft again, with
      // a key that no other tab has. If that fails, the next save reports it.
      save(draft).catch(() => undefined);
      return draft;
    },
    save,
    clear,
  };
}

function readStored(storage: Pick<Storage, 'getItem'>): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(DRAFT_ITEM) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { id, savedAt, sealed }: Partial<Record<keyof StoredDraft, unknown>> = value;
    return typeof id === 'string' && typeof savedAt === 'number' && typeof sealed === 'string' ? { id, savedAt, sealed } : null;
  } catch {
    return null;
  }
}

/** A store that keeps nothing, for browsers without Web Crypto (a page over plain http) or IndexedDB. */
export const noDraftStore: DraftStore = { load: async () => null, save: async () => undefined, clear: async () => undefined };
