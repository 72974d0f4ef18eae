/** Stores the keys of drafts apart from the drafts, one per tab. */
export interface KeyStore {
  readonly get: (id: string) => Promise<CryptoKey | null>;
  readonly put: (id: string, key: CryptoKey, now: number) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Removes keys last used before this instant, in milliseconds: those of closed tabs. */
  readonly removeUnused: (before: number) => Promise<void>;
}

interface StoredKey {
  readonly key: CryptoKey;
  readonly usedAt: number;
}

const DATABASE = 'visit';
const STORE = 'keys';

/** Stores keys in IndexedDB, which can store a non-extractable key. */
export function indexedDbKeys(factory: IDBFactory): KeyStore {
  const database = openDatabase(factory);
  const objects = async (mode: IDBTransactionMode) => (await database).transaction(STORE, mode).objectStore(STORE);
  return {
    get: async (id) => {
      const stored: StoredKey | undefined = await done((await objects('readonly')).get(id));
      return stored?.key ?? null;
    },
    put: async (id, key, now) => {
      const stored: StoredKey = { key, usedAt: now };
      const store = await objects('readwrite');
      store.put(stored, id);
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
        const stored: StoredKey = cursor.value;
        if (stored.usedAt < before) cursor.delete();
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

/**
 * Resolves when a transaction commits. A request that succeeded can still be lost when the page closes; a committed transaction
 * cannot.
 */
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
