import type { components } from '../../enrollment/api/generated/events.ts';
import { noContent, type Handler } from '../http/operations.ts';
import { storeEvents } from '../store/events.ts';

type Event = components['schemas']['Event'];

/** Format of event names. Any other text that a page sends as a name stays out of the log. */
const NAME = /^[a-z_]{1,40}$/;

/**
 * Stores an event. One that is already stored (same uuid and time) stays unchanged. Events that a page gave up on are logged each time that it
 * reports them.
 * @see [API-23] [API-24]
 */
export const sendEvents: Handler<'sendEvents'> = async ({ body, address }, { db, vault, anonymousWrites, reportLostEvents }) => {
  const tooMany = anonymousWrites.admit('events', address);
  if (tooMany) return tooMany;
  await storeEvents({ db, vault }, body.events);
  const lostNames = body.events.flatMap(givenUpIn);
  if (lostNames.length > 0) reportLostEvents(lostNames);
  return noContent;
};

function givenUpIn({ name, properties }: Event): readonly string[] {
  const names = name === 'events_lost' ? properties?.['names'] : undefined;
  return Array.isArray(names) ? names.filter((lostName) => NAME.test(lostName)) : [];
}
