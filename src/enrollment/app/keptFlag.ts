/**
 * A flag of the address that holds for the tab: `name=true` in the address turns it on, any other value turns it off, and an
 * address without it changes nothing.
 */
export function keptFlag(name: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const asked = new URLSearchParams(search).get(name);
  if (asked !== null) storage.setItem(name, asked === 'true' ? 'true' : 'false');
  return storage.getItem(name) === 'true';
}
