/** What the page uses of the tab's storage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab. */
export const tabStorage: TabStorage = openTabStorage(() => sessionStorage);

/**
 * Opens the tab's own storage. Where the browser refuses it, as it does when site data is blocked, one in memory stands in: the
 * visit goes on, and a reload forgets it.
 */
export function openTabStorage(open: () => TabStorage): TabStorage {
  const probe = 'probe';
  try {
    const storage = open();
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    };
  }
}
