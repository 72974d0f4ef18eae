/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. An absent key reads as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Returns true for a JSON object, but not for null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object at a key; an empty one where there is none. */
export function objectAt(value: Json | undefined, key: string): JsonObject {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}

/** Returns the value at a path of keys and indexes; undefined where there is none. */
export function jsonAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}

/** Returns an object without some of its keys. */
export function without<T>(object: Readonly<Record<string, T>>, keys: readonly (string | null)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
