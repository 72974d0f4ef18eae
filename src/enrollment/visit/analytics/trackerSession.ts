import type { TabStorage } from '../storage/tabStorage.ts';

/** Time in milliseconds after which a session without an event ends [EVT-17]. */
export const SESSION_TIMEOUT = 1_800_000;

const KEY = 'b2b_tracker_session';

/**
 * Returns the id of the session that an event belongs to, and extends that session.
 * @param at the time of the event.
 * @param newId returns a fresh random id.
 */
export function trackerSession(storage: TabStorage, at: Date, newId: () => string): string {
  const [id = '', lastUsedAt = ''] = (storage.getItem(KEY) ?? '').split(' ');
  const isActive = id !== '' && at.getTime() - Number(lastUsedAt) < SESSION_TIMEOUT;
  const session = isActive ? id : newId();
  storage.setItem(KEY, `${session} ${at.getTime()}`);
  return session;
}

/** Ends the session: the next event starts another. */
export function endTrackerSession(storage: TabStorage): void {
  storage.removeItem(KEY);
}
