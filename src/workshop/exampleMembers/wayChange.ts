import { isJsonObject, isSameJson, objectAt, textsIn, type Json, type JsonObject } from '../../runtime/base/json.ts';

/** The difference between the way of a member based on another and its base's. */
export interface WayChange {
  /** Steps that only the member visits, in their order, each list with the step that it follows. */
  readonly added: readonly (readonly [previous: string, steps: readonly string[]])[];
  /** Steps before the member's last one that only the base visits. */
  readonly gone: readonly string[];
}

/** Reads a difference as written in a member's file. */
export function wayChangeIn(written: Json | undefined): WayChange {
  const added = Object.entries(objectAt(written, 'added')).map(([previous, steps]) => [previous, textsIn(steps)] as const);
  return { added, gone: isJsonObject(written) ? textsIn(written['gone']) : [] };
}

/** Returns a difference as written in a member's file; undefined for the base's own way. */
function writtenChange({ added, gone }: WayChange): JsonObject | undefined {
  if (added.length + gone.length === 0) return undefined;
  return { ...(added.length > 0 && { added: Object.fromEntries(added) }), ...(gone.length > 0 && { gone }) };
}

/**
 * Returns the whole way of a member based on another.
 * @param base the way of the base
 * @param at the step where the member's walk stops; null if it stops before the first one, undefined if that is not known
 */
export function wholeWay(base: readonly string[], { added, gone }: WayChange, at: Json | undefined): readonly string[] {
  if (at === null) return [];
  const following = new Map(added);
  const way = base.flatMap((step) => (gone.includes(step) ? [] : [step, ...(following.get(step) ?? [])]));
  const end = typeof at === 'string' ? way.indexOf(at) : -1;
  return end < 0 ? way : way.slice(0, end + 1);
}

/**
 * Returns what a member's file says about the member's way.
 * @param base the way of the member that it is based on
 * @param way its own whole way
 * @param at see wholeWay
 * @returns `way` with the difference, nothing if there is none, or the whole way as `visited` where no difference describes it: if it
 * begins with a different step, or if its steps are in a different order
 */
export function writtenWay(
  base: readonly string[],
  way: readonly string[],
  at: Json | undefined,
): { readonly way?: JsonObject; readonly visited?: readonly string[] } {
  if (at === null && way.length === 0) return {};
  const added = new Map<string, readonly string[]>();
  let previous = '';
  for (const step of way)
    if (base.includes(step)) previous = step;
    else added.set(previous, [...(added.get(previous) ?? []), step]);
  const isCut = typeof at === 'string' && way.at(-1) === at;
  const end = isCut ? base.indexOf(previous) : base.length;
  const change: WayChange = { added: [...added], gone: base.slice(0, Math.max(end, 0)).filter((step) => !way.includes(step)) };
  if (!isSameJson(wholeWay(base, change, at), way)) return { visited: way };
  const written = writtenChange(change);
  return written ? { way: written } : {};
}
