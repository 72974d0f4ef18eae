/**
 * Returns a flag that the address sets for the tab: `name=true` turns it on, any other value turns it off, and an address without
 * it changes nothing.
 */
export function tabFlag(name: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const requested = new URLSearchParams(search).get(name);
  if (requested !== null) storage.setItem(name, requested === 'true' ? 'true' : 'false');
  return storage.getItem(name) === 'true';
}

/**
 * Returns whether waiting animations are shortened: on request by `testTiming=true` in the address, never in production, and for
 * the whole tab [WIDGET-62].
 */
export function readTestTiming(environment: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (environment === 'production') return false;
  return tabFlag('testTiming', search, storage);
}
