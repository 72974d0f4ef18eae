import { isJsonObject } from '../../runtime/base/json.ts';

/** NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Deeper than any document that the API accepts. */
const MAX_DEPTH = 12;

/**
 * Returns true when every string in a value can be stored. PostgreSQL stores neither NUL nor unpaired surrogates, in text or in
 * jsonb.
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
  // Iterates without allocating a list of keys or values, because every request passes through here.
  for (const key in value) if (UNSTORABLE.test(key) || !isStorable(value[key], depth + 1)) return false;
  return true;
}
