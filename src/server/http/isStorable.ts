import { isJsonObject } from '../../runtime/base/json.ts';

/** NUL, and half of a surrogate pair standing alone. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Deeper than any document of ours. */
const MAX_DEPTH = 12;

/**
 * True when every text in a value can be stored: PostgreSQL keeps no NUL and no half of a surrogate pair, neither in text
 * nor in jsonb.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isStorable(item, depth + 1)) return false;
    return true;
  }
  if (!isJsonObject(value)) return true;
  // No list of the keys is made, nor of the values: each request comes by here.
  for (const key in value) if (UNSTORABLE.test(key) || !isStorable(value[key], depth + 1)) return false;
  return true;
}
