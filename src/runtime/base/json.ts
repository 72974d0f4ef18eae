/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. An absent key reads as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Returns true for a JSON object, but not for null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is a JSON object, else an empty one. */
export function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Parses JSON. Returns undefined if it is malformed. */
export function jsonIn(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Returns the object at a key; an empty object if there is none. */
export function objectAt(value: Json | undefined, key: string): JsonObject {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}

/** Returns the list at a key; an empty list if there is none. */
export function listAt(value: Json | undefined, key: string): readonly Json[] {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** Returns the strings in a list; none for any other value. */
export function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the value at a path of keys and indexes; undefined if there is none. */
export function jsonAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((current, key) => {
    if (Array.isArray(current)) return current[Number(key)];
    return isJsonObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
  }, value);
}

/**
 * Returns a copy of a value in which the value at a path of keys and indexes is replaced. Adds missing objects; undefined removes the key
 * or item.
 */
export function jsonWith(value: Json | undefined, [key, ...rest]: readonly (string | number)[], to: Json | undefined): Json | undefined {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const items = value.map((item: Json, index) => (index === Number(key) ? jsonWith(item, rest, to) : item));
    return items.filter((item) => item !== undefined);
  }
  const { [key]: currentValue, ...others } = isJsonObject(value) ? value : {};
  const changed = jsonWith(currentValue, rest, to);
  return changed === undefined ? others : { ...(isJsonObject(value) && value), [key]: changed };
}

/** Returns a copy of an object in which the value at a path is replaced, as jsonWith does. */
export function objectWith(object: JsonObject, path: readonly (string | number)[], to: Json | undefined): JsonObject {
  const changed = jsonWith(object, path, to);
  return isJsonObject(changed) ? changed : {};
}

/** Returns true for equal JSON, regardless of the order of keys. An undefined key equals an absent one. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item: Json, index) => isSameJson(item, other[index]));
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSameJson(one[key], other[key]));
}

/** Returns an object with only some of its keys, in the object's order. Omits keys whose value is undefined. */
export function pick<T>(object: Readonly<Record<string, T>>, keys: Iterable<string>): Readonly<Record<string, Exclude<T, undefined>>>;
export function pick(object: object, keys: Iterable<string>): object {
  const picked = new Set(keys);
  return Object.fromEntries(Object.entries(object).filter(([key, value]) => value !== undefined && picked.has(key)));
}

/** Returns an object without some of its keys. */
export function without<T>(object: Readonly<Record<string, T>>, keys: readonly (string | null)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
