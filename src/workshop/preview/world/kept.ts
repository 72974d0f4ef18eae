import { readShared, type Shared } from './link.ts';

const nameFor = (set: string): string => `preview ${set}`;

/** Keeps the world and the session of a set in this tab, so that a reload shows the same member. Passwords are left out, as in a link. */
export function keepSession(set: string, shared: Shared): void {
  try {
    sessionStorage.setItem(nameFor(set), JSON.stringify(shared));
  } catch {
    // Without storage, a reload begins anew.
  }
}

/** Returns what was kept of a set; null if nothing was. */
export function keptSession(set: string): Shared | null {
  try {
    return readShared(sessionStorage.getItem(nameFor(set)) ?? '');
  } catch {
    return null;
  }
}
