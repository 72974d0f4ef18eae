import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';

function mergedValue(base: Json | undefined, change: Json | undefined): Json | undefined {
  return isJsonObject(base) && isJsonObject(change) ? merged(base, change) : change;
}

/** A walk with changes over it: objects key by key, everything else as a whole. */
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

/** What is different in a made member's walk from that of the member it is like. */
export type WalkChange = JsonObject;

/** The whole walk of a made member: the walk it is like with its changes; `without` names what is taken out, with dots. */
export function wholeWalk(base: JsonObject, { without = [], ...change }: WalkChange): JsonObject {
  const paths = Array.isArray(without) ? without : [];
  return paths.reduce((walk: JsonObject, path: Json) => withoutPath(walk, String(path).split('.')), merged(base, change));
}

/** Two changes as one. */
export function bothChanges(one: WalkChange, other: WalkChange): WalkChange {
  const lists = [one['without'], other['without']].flatMap((list) => (Array.isArray(list) ? list : []));
  const both = merged(one, other);
  return lists.length > 0 ? { ...both, without: lists } : both;
}

/** An object that holds one value, at a path. */
export function nested([key, ...rest]: readonly string[], value: Json): Json {
  return key === undefined ? value : { [key]: nested(rest, value) };
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((current, key) => (isJsonObject(current) ? current[key] : undefined), value);
}
