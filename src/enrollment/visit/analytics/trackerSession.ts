/** After so long without an event another session begins, in milliseconds. @see [EVT-17] */
export const SESSION_TIMEOUT = 1_800_000;

const KEY = 'b2b_tracker_session';

/** Where the tracker's session is kept: the tab's storage. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The id of the session that an event belongs to, which lasts on by it.
 * @param at of the event.
 * @param newId gives a fresh random id.
 */
export function trackerSession(storage: SessionStorage, at: Date, newId: () => string): string {
  const [id = '', last = ''] = (storage.getItem(KEY) ?? '').split(' ');
  const goesOn = id !== '' && at.getTime() - Number(last) < SESSION_TIMEOUT;
  const session = goesOn ? id : newId();
  storage.setItem(KEY, `${session} ${at.getTime()}`);
  return session;
}

/** Ends the session: the next event begins another. */
export function endTrackerSession(storage: SessionStorage): void {
  storage.removeItem(KEY);
}
