import { noContent, type Handler } from '../http/operations.ts';
import { storeEvents } from '../store/events.ts';

/** Stores events; one that is stored already (same uuid) is left as it is. @see specification 1, section 7 */
export const sendEvents: Handler<'sendEvents'> = async ({ body }, { db }) => {
  await storeEvents(db, body.events);
  return noContent;
};
