/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. An absent key reads as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Returns true for a JSON object, but not for null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
