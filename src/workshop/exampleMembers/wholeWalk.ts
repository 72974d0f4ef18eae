import { isJsonObject, isSameJson, type Json, type JsonObject } from '../../runtime/base/json.ts';

function mergeValue(base: Json | undefined, change: Json | undefined): Json | undefined {
  return isJsonObject(base) && isJsonObject(change) ? merge(base, change) : change;
}

/** Applies changes to a walk: merges objects key by key, and replaces everything else. */
function merge(base: JsonObject, change: JsonObject): JsonObject {
  const changed = Object.entries(change).map(([key, value]) => [key, mergeValue(base[key], value)] as const);
  return { ...base, ...Object.fromEntries(changed) };
}

function withoutPath(object: JsonObject, [key, ...rest]: readonly string[]): JsonObject {
  if (key === undefined || object[key] === undefined) return object;
  if (rest.length === 0) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  const inner = object[key];
  return isJsonObject(inner) ? { ...object, [key]: withoutPath(inner, rest) } : object;
}

/** The difference between the walk of a member based on another and its base's. */
export type WalkChange = JsonObject;

/** Returns the paths that a change removes, each as its keys. In the file, dots separate the keys. */
export function removedPaths({ without = [] }: WalkChange): readonly (readonly string[])[] {
  return Array.isArray(without) ? without.map((path: Json) => String(path).split('.')) : [];
}

/** Returns the whole walk of a member based on another: its base's with the changes. */
export function wholeWalk(base: JsonObject, change: WalkChange): JsonObject {
  const { without: _, ...values } = change;
  return removedPaths(change).reduce(withoutPath, merge(base, values));
}

/** Returns the parts of an object that differ from another object, and the paths that only the other object has. */
function differenceFrom(base: JsonObject, object: JsonObject): { readonly values: JsonObject; readonly removed: readonly string[] } {
  const values: Record<string, Json> = {};
  const removed = Object.keys(base).filter((key) => base[key] !== undefined && object[key] === undefined);
  for (const [key, value] of Object.entries(object)) {
    const baseValue = base[key];
    if (value === undefined || isSameJson(baseValue, value)) continue;
    if (!isJsonObject(baseValue) || !isJsonObject(value)) {
      values[key] = value;
      continue;
    }
    const inner = differenceFrom(baseValue, value);
    if (Object.keys(inner.values).length > 0) values[key] = inner.values;
    removed.push(...inner.removed.map((path) => `${key}.${path}`));
  }
  return { values, removed };
}

/**
 * Returns the change that turns a base's walk into another: the inverse of `wholeWalk`. Null if no change can express it, as for a key with
 * a dot.
 */
export function walkChange(base: JsonObject, walk: JsonObject): WalkChange | null {
  const { values, removed } = differenceFrom(base, walk);
  const change = { ...values, ...(removed.length > 0 && { without: removed }) };
  return isSameJson(wholeWalk(base, change), walk) ? change : null;
}

/** Returns the name of the member that a walk is based on, and the change; null for a walk that is written in full. */
export function likeIn({ like, ...change }: JsonObject): { readonly like: string; readonly change: WalkChange } | null {
  return typeof like === 'string' ? { like, change } : null;
}

/**
 * Returns the whole walk of a member.
 * @param written the walk in its file: in full, or like another member's
 * @param walkOf returns the whole walk of the member with a name; null if there is none that can be a base
 * @returns null for a walk whose base does not exist
 */
export function resolvedWalk(written: JsonObject, walkOf: (name: string) => JsonObject | null): JsonObject | null {
  const derived = likeIn(written);
  if (!derived) return written;
  const base = walkOf(derived.like);
  return base && wholeWalk(base, derived.change);
}

/** Combines two changes. */
export function mergeChanges(one: WalkChange, other: WalkChange): WalkChange {
  const lists = [one['without'], other['without']].flatMap((list) => (Array.isArray(list) ? list : []));
  const both = merge(one, other);
  return lists.length > 0 ? { ...both, without: lists } : both;
}
