import { noContent, type Handler } from '../http/operations.ts';
import { placeOf, sealOwnerless } from '../store/sealed.ts';

/**
 * Stores an ad conversion. One that is already stored (same event id) stays unchanged.
 * @see [API-49]
 */
export const sendAdConversion: Handler<'sendAdConversion'> = async ({ body, address }, { db, vault, floodGate }) => {
  const tooMany = floodGate.refuse('adConversions', address);
  if (tooMany) return tooMany;
  const event = sealOwnerless(vault, placeOf('ad_conversions', 'event', body.eventId), { ...body });
  await db
    .insertInto('ad_conversions')
    .values({ event_id: body.eventId, event: JSON.stringify(event) })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
  return noContent;
};
