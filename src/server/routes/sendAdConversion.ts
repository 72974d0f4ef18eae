import { noContent, type Handler } from '../http/operations.ts';
import { fieldLocation, encryptOwnerless } from '../store/encryptedColumns.ts';
import { insertMissing } from '../store/insertMissing.ts';

/**
 * Stores an ad conversion. One that is already stored (same event id) stays unchanged.
 * @see [API-49]
 */
export const sendAdConversion: Handler<'sendAdConversion'> = async ({ body, address }, { db, vault, anonymousWrites }) => {
  const tooMany = anonymousWrites.admit('adConversions', address);
  if (tooMany) return tooMany;
  const event = encryptOwnerless(vault, fieldLocation('ad_conversions', 'event', body.eventId), { ...body });
  await insertMissing(db, 'ad_conversions', { event_id: body.eventId, event: JSON.stringify(event) });
  return noContent;
};
