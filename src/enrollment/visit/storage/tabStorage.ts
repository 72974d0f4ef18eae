/** The part of the tab's storage that the page uses. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab. */
export const tabStorage: TabStorage = openTabStorage(() => sessionStorage);

/**
 * Opens the tab's own storage. If the browser refuses it, as it does when site data is blocked, memory replaces it: the visit
 * continues, but a reload loses it.
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
