import { toIsoDate } from '../../../runtime/base/dates.ts';
import { isJsonObject, type Json } from '../../../runtime/base/json.ts';

/** An ISO date from a reply's `{year, month, day}`; undefined where that is no date. */
export function isoDateOf(date: Json | undefined): string | undefined {
  if (!isJsonObject(date)) return undefined;
  const { year, month, day } = date;
  return typeof year === 'number' && typeof month === 'number' && typeof day === 'number' ? toIsoDate({ year, month, day }) : undefined;
}
