import { noContent, type Handler } from '../http/operations.ts';

/**
 * Stores an ad conversion. One that is already stored (same event id) stays unchanged.
 * @see [API-49]
 */
export const sendAdConversion: Handler<'sendAdConversion'> = async ({ body }, { db }) => {
  await db
    .insertInto('ad_conversions')
    .values({ event_id: body.eventId, event: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
  return noContent;
};
