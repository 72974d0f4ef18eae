import metadata from 'libphonenumber-js/min/metadata';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/** Index of the number kinds in a country's metadata; each kind starts with its pattern. */
const KINDS = 11;

/** Accepted dial codes; an answer usually has one. */
const DIAL_CODES: readonly (Json | undefined)[] = [undefined, null, '+1', '1'];

/** The format that the page gives to a number of the United States. */
const FORMATTED = /^\((\d{3})\) (\d{3})-(\d{4})$/;

/**
 * Matches the ten digits of a United States number by the library's own patterns. Matches nothing if the metadata's layout changes.
 */
const PLAIN = new RegExp(`^(?=[2-9]\\d{9}$)(?:${patternsOf('US').join('|')})$`);

function patternsOf(country: 'US'): readonly string[] {
  const kinds: unknown = metadata.countries[country]?.[KINDS];
  if (!Array.isArray(kinds)) return [];
  return kinds.flatMap((kind: unknown) => (Array.isArray(kind) && typeof kind[0] === 'string' && kind[0] !== '' ? [kind[0]] : []));
}

/**
 * Returns true only when the check `phone` would find nothing wrong, and does so for nearly all numbers that members have. The full
 * check also looks for prefixes, other countries and formats, and takes a sixth of an account creation (docs/load.md).
 */
export function isPlainPhone(answer: Json): boolean {
  if (!isJsonObject(answer) || answer['country'] !== 'US' || !DIAL_CODES.includes(answer['dialCode'])) return false;
  const { value } = answer;
  return typeof value === 'string' && PLAIN.test(value.replace(FORMATTED, '$1$2$3'));
}
