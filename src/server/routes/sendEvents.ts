import { timingSafeEqual } from 'node:crypto';
import { noContent, type Handler } from '../http/operations.ts';
import { fail } from '../http/problem.ts';
import { hashToken } from '../security/secrets.ts';
import { storeEvents } from '../store/events.ts';

/** Stores events; one that is stored already (same uuid) is left as it is. @see specification 1, section 7 */
export const sendEvents: Handler<'sendEvents'> = async ({ bearer, body }, { settings, db }) => {
  if (!isSame(bearer ?? '', settings.public.eventsKey)) return fail(401, 'INVALID_WRITE_KEY');
  await storeEvents(db, body.events);
  return noContent;
};

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
}
