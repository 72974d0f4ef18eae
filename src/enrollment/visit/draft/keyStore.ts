/** Keeps the keys of drafts apart from the drafts; one a tab. */
export interface KeyStore {
  readonly get: (id: string) => Promise<CryptoKey | null>;
  readonly put: (id: string, key: CryptoKey, now: number) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Removes the keys that were last used before this instant: those of tabs that were closed. */
  readonly removeUnused: (before: number) => Promise<void>;
}

interface KeptKey {
  readonly key: CryptoKey;
  readonly usedAt: number;
}

const DATABASE = 'visit';
const STORE = 'keys';

/** Keys in IndexedDB, where a key that cannot be extracted can be kept as it is. */
export function indexedDbKeys(factory: IDBFactory): KeyStore {
  const opened = openDatabase(factory);
  const objects = async (mode: IDBTransactionMode) => (await opened).transaction(STORE, mode).objectStore(STORE);
  return {
    get: async (id) => {
      const kept: KeptKey | undefined = await done((await objects('readonly')).get(id));
      return kept?.key ?? null;
    },
    put: async (id, key, now) => {
      const kept: KeptKey = { key, usedAt: now };
      const store = await objects('readwrite');
      store.put(kept, id);
      await committed(store.transaction);
    },
    remove: async (id) => {
      await done((await objects('readwrite')).delete(id));
    },
    removeUnused: async (before) => {
      const store = await objects('readwrite');
      const cursors = store.openCursor();
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return;
        const kept: KeptKey = cursor.value;
        if (kept.usedAt < before) cursor.delete();
        cursor.continue();
      };
    },
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE);
  };
  return done(request);
}

/** A request that has succeeded can still be lost with a page that goes away: its transaction cannot. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
