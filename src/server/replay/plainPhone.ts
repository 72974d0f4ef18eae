import metadata from 'libphonenumber-js/min/metadata';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';

/** Where a country's numbering plan has the kinds of its numbers, each with its pattern first. */
const KINDS = 11;

/** What a dial code of the country may be; mostly there is one. */
const DIAL_CODES: readonly (Json | undefined)[] = [undefined, null, '+1', '1'];

/** The ten digits of a number of the United States, by the library's own patterns; none where they are not where they were. */
const PLAIN = new RegExp(`^(?=[2-9]\\d{9}$)(?:${patternsOf('US').join('|')})$`);

function patternsOf(country: 'US'): readonly string[] {
  const kinds: unknown = metadata.countries[country]?.[KINDS];
  if (!Array.isArray(kinds)) return [];
  return kinds.flatMap((kind: unknown) => (Array.isArray(kind) && typeof kind[0] === 'string' && kind[0] !== '' ? [kind[0]] : []));
}

/**
 * True only where the check `phone` finds nothing wrong, and of nearly all numbers that members have. The library, which looks for
 * prefixes, other countries and ways to write a number first, takes a sixth of an account creation for it (docs/load.md).
 */
export function isPlainPhone(answer: Json): boolean {
  if (!isJsonObject(answer) || answer['country'] !== 'US' || !DIAL_CODES.includes(answer['dialCode'])) return false;
  const { value } = answer;
  return typeof value === 'string' && PLAIN.test(value);
}
