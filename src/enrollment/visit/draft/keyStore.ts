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

/**
 * Stores keys in IndexedDB, which can store a non-extractable key. A browser may close the database under a page, as phones do while the
 * page is in the background, so a failed operation is retried with the database reopened.
 */
export function indexedDbKeys(factory: IDBFactory): KeyStore {
  let database = openDatabase(factory);
  // Each operation awaits the database and reports a refusal itself.
  database.catch(() => undefined);
  const attempt = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
    work((await database).transaction(STORE, mode).objectStore(STORE));
  const inStore: typeof attempt = (mode, work) =>
    attempt(mode, work).catch(() => {
      database = openDatabase(factory);
      return attempt(mode, work);
    });
  return {
    get: (id) =>
      inStore('readonly', async (store) => {
        const stored: StoredKey | undefined = await whenDone(store.get(id));
        return stored?.key ?? null;
      }),
    put: (id, key, now) =>
      inStore('readwrite', async (store) => {
        const stored: StoredKey = { key, usedAt: now };
        store.put(stored, id);
        await whenCommitted(store.transaction);
      }),
    remove: (id) =>
      inStore('readwrite', async (store) => {
        await whenDone(store.delete(id));
      }),
    removeUnused: (before) =>
      inStore('readwrite', async (store) => {
        const cursors = store.openCursor();
        cursors.onsuccess = () => {
          const cursor = cursors.result;
          if (!cursor) return;
          const stored: StoredKey = cursor.value;
          if (stored.usedAt < before) cursor.delete();
          cursor.continue();
        };
      }),
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE);
  };
  return whenDone(request);
}

/**
 * Resolves when a transaction commits. A request that succeeded can still be lost when the page closes; a committed transaction
 * cannot.
 */
function whenCommitted(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
  });
}

function whenDone<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
