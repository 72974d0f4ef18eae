import type { LostEvents } from './analytics.ts';

const KEY = 'lostEvents';
/** As many are kept; a host that is down for a whole visit is told by them as well as by all. */
const MOST = 50;

/** Keeps the names of events that were given up in the tab's storage: names alone, nothing of the visitor. */
export function lostEvents(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LostEvents {
  const read = (): readonly string[] => storage.getItem(KEY)?.split(' ') ?? [];
  return {
    add: (names) => storage.setItem(KEY, [...read(), ...names].slice(0, MOST).join(' ')),
    take: () => {
      const names = read();
      storage.removeItem(KEY);
      return names;
    },
  };
}
