import type { Json } from '../../runtime/base/json.ts';

/** Returns the text of a column that identifies a row. */
export function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Returns the value of a JSON column. */
export function jsonOf(value: unknown): Json {
  const isJson = (candidate: unknown): candidate is Json =>
    candidate === null || ['string', 'number', 'boolean', 'object'].includes(typeof candidate);
  return isJson(value) ? value : null;
}
