import { toIsoDate } from '../../../runtime/base/dates.ts';
import { isJsonObject, type Json } from '../../../runtime/base/json.ts';

/** Returns a reply's `{year, month, day}` as an ISO date; undefined when it is not a date. */
export function isoDateOf(date: Json | undefined): string | undefined {
  if (!isJsonObject(date)) return undefined;
  const { year, month, day } = date;
  return typeof year === 'number' && typeof month === 'number' && typeof day === 'number' ? toIsoDate({ year, month, day }) : undefined;
}
