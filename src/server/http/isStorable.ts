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
  const items: readonly unknown[] = Object.values(value);
  if (!Array.isArray(value)) for (const key of Object.keys(value)) if (UNSTORABLE.test(key)) return false;
  for (const item of items) if (!isStorable(item, depth + 1)) return false;
  return true;
}
