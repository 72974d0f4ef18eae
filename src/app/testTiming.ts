const NAME = 'testTiming';

/**
 * Whether waiting animations are shortened: asked for by `testTiming=true` in the address, outside production alone, and
 * kept for the tab.
 * @see WIDGET-62
 */
export function readTestTiming(environment: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (environment === 'production') return false;
  const asked = new URLSearchParams(search).get(NAME);
  if (asked !== null) storage.setItem(NAME, asked);
  return storage.getItem(NAME) === 'true';
}
