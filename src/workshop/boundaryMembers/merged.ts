import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';

function mergedValue(base: Json | undefined, change: Json | undefined): Json | undefined {
  return isJsonObject(base) && isJsonObject(change) ? merged(base, change) : change;
}

/** Applies changes to a walk: merges objects key by key, and replaces everything else. */
export function merged(base: JsonObject, change: JsonObject): JsonObject {
  const changed = Object.entries(change).map(([key, value]) => [key, mergedValue(base[key], value)] as const);
  return { ...base, ...Object.fromEntries(changed) };
}

function withoutPath(object: JsonObject, [key, ...rest]: readonly string[]): JsonObject {
  if (key === undefined || object[key] === undefined) return object;
  if (rest.length === 0) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  const inner = object[key];
  return isJsonObject(inner) ? { ...object, [key]: withoutPath(inner, rest) } : object;
}

/** The difference between a generated member's walk and its base's. */
export type WalkChange = JsonObject;

/** Returns the complete walk of a generated member: its base with the changes. `without` lists paths to remove, with dots. */
export function wholeWalk(base: JsonObject, { without = [], ...change }: WalkChange): JsonObject {
  const paths = Array.isArray(without) ? without : [];
  return paths.reduce((walk: JsonObject, path: Json) => withoutPath(walk, String(path).split('.')), merged(base, change));
}

/** Combines two changes. */
export function mergeChanges(one: WalkChange, other: WalkChange): WalkChange {
  const lists = [one['without'], other['without']].flatMap((list) => (Array.isArray(list) ? list : []));
  const both = merged(one, other);
  return lists.length > 0 ? { ...both, without: lists } : both;
}

/** Returns an object with one value at a path. */
export function nested([key, ...rest]: readonly string[], value: Json): Json {
  return key === undefined ? value : { [key]: nested(rest, value) };
}
