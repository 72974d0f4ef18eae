import type { components } from '../../enrollment/api/generated/events.ts';
import { noContent, type Handler } from '../http/operations.ts';
import { storeEvents } from '../store/events.ts';

type Event = components['schemas']['Event'];

/** The name of an event. Anything else that a page sends as one stays out of the log. */
const NAME = /^[a-z_]{1,40}$/;

/**
 * Stores events; one that is stored already (same uuid) is left as it is. What a page has given up before is told in the log, each time
 * that it is sent. @see [API-23] [API-24]
 */
export const sendEvents: Handler<'sendEvents'> = async ({ body }, { db, eventsGivenUp }) => {
  await storeEvents(db, body.events);
  const lost = body.events.flatMap(givenUpIn);
  if (lost.length > 0) eventsGivenUp(lost);
  return noContent;
};

function givenUpIn({ name, properties }: Event): readonly string[] {
  const names = name === 'events_lost' ? properties?.['names'] : undefined;
  return Array.isArray(names) ? names.filter((lost) => NAME.test(lost)) : [];
}
