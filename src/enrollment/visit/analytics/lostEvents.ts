import type { LostEvents } from './analytics.ts';

const KEY = 'lostEvents';
/** The maximum number of stored names. If a host is down for a whole visit, more names would add no information. */
const MAX_NAMES = 50;

/** Stores the names of undelivered events in the tab's storage: names only, nothing about the visitor. */
export function lostEvents(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LostEvents {
  const read = (): readonly string[] => storage.getItem(KEY)?.split(' ') ?? [];
  return {
    add: (names) => storage.setItem(KEY, [...read(), ...names].slice(0, MAX_NAMES).join(' ')),
    take: () => {
      const names = read();
      storage.removeItem(KEY);
      return names;
    },
  };
}
