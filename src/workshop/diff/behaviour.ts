import { isJsonObject, isSameJson, textsIn, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { differingPlaces } from './places.ts';
import type { NewStop } from './repair.ts';

/** One member's walk in both versions, in the format of `survey walk`. */
export interface WalkedTwice {
  readonly name: string;
  readonly walk: Json;
  /** The answers used in both walks. */
  readonly answers: JsonObject;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** The points at which only the new version stopped, and the answers used instead. */
  readonly stops: readonly NewStop[];
}

/** The differences for a member; a part is null if it is the same in both versions. */
export interface Difference {
  readonly outcome: readonly [before: Json, after: Json] | null;
  readonly program: readonly [before: Json, after: Json] | null;
  /** Steps removed from the way and added to it; `reordered` when the others are in a different order. */
  readonly way: { readonly gone: readonly string[]; readonly added: readonly string[]; readonly reordered: boolean } | null;
  readonly confirmed: readonly [before: Json, after: Json] | null;
  /** Calls removed, calls added, and the paths in bodies with different values: `saveTriage/body/answers/sleep`. */
  readonly payload: { readonly gone: readonly string[]; readonly added: readonly string[]; readonly changed: readonly string[] } | null;
}

/** Members with the same difference, and one of them. */
export interface BehaviourClass {
  readonly difference: Difference;
  readonly members: readonly string[];
  readonly witness: WalkedTwice;
}

function endOf({ outcome, at, screenOutReason, errorState, errors }: JsonObject): Json {
  // The last step of a completed way depends on the order of the steps, which is reported as such.
  return {
    outcome: outcome ?? null,
    at: outcome === 'completed' ? null : (at ?? null),
    reason: screenOutReason ?? errorState ?? null,
    errors: errors ?? [],
  };
}

function twice(before: Json | undefined, after: Json | undefined): readonly [Json, Json] | null {
  return isSameJson(before ?? null, after ?? null) ? null : [before ?? null, after ?? null];
}

function wayOf(before: readonly string[], after: readonly string[]): Difference['way'] {
  const gone = before.filter((step) => !after.includes(step));
  const added = after.filter((step) => !before.includes(step));
  const commonSteps = (list: readonly string[]) => list.filter((step) => before.includes(step) && after.includes(step)).join();
  const reordered = commonSteps(before) !== commonSteps(after);
  return gone.length + added.length > 0 || reordered ? { gone, added, reordered } : null;
}

/** Returns the calls of a walk by their operation. */
export function callsByOperation(value: Json | undefined): ReadonlyMap<string, JsonObject> {
  const calls = Array.isArray(value) ? value : [];
  return new Map(calls.flatMap((call: Json) => (isJsonObject(call) ? [[String(call['operation']), call]] : [])));
}

function payloadOf(before: Json | undefined, after: Json | undefined): Difference['payload'] {
  const [old, newCalls] = [callsByOperation(before), callsByOperation(after)];
  const gone = [...old.keys()].filter((call) => !newCalls.has(call));
  const added = [...newCalls.keys()].filter((call) => !old.has(call));
  const changed = [...old].flatMap(([call, body]) =>
    newCalls.has(call) ? differingPlaces(body, newCalls.get(call)).map(({ path }) => [call, ...path].join('/')) : [],
  );
  return gone.length + added.length + changed.length > 0 ? { gone, added, changed } : null;
}

/** Returns the differences in one member's walk; null when there are none. */
export function differenceOf({ before, after }: Pick<WalkedTwice, 'before' | 'after'>): Difference | null {
  const difference: Difference = {
    outcome: twice(endOf(before), endOf(after)),
    program: twice(before['program'], after['program']),
    way: wayOf(textsIn(before['visited']), textsIn(after['visited'])),
    confirmed: twice(before['confirmed'], after['confirmed']),
    payload: payloadOf(before['calls'], after['calls']),
  };
  return Object.values(difference).every((part) => part === null) ? null : difference;
}

/** Groups members by their difference, largest class first. */
export function behaviourClasses(walks: readonly WalkedTwice[]): readonly BehaviourClass[] {
  const classes = new Map<string, BehaviourClass>();
  for (const witness of walks) {
    const difference = differenceOf(witness);
    if (!difference) continue;
    const key = JSON.stringify(difference);
    const group = classes.get(key) ?? { difference, members: [], witness };
    classes.set(key, { ...group, members: [...group.members, witness.name] });
  }
  return [...classes.values()].toSorted((one, other) => other.members.length - one.members.length);
}

/** Members whose walk stops at a step only in the new version. */
export interface StopClass {
  readonly stop: NewStop;
  readonly members: readonly string[];
}

/** Groups members by the cause that stops their walk only in the new version. */
export function stopClasses(walks: readonly Pick<WalkedTwice, 'name' | 'stops'>[]): readonly StopClass[] {
  const classes = new Map<string, StopClass>();
  for (const { name, stops } of walks)
    for (const stop of stops) {
      const key = JSON.stringify([stop.at, stop.outcome, stop.errors]);
      const group = classes.get(key) ?? { stop, members: [] };
      classes.set(key, { ...group, members: [...group.members, name] });
    }
  return [...classes.values()].toSorted((one, other) => other.members.length - one.members.length);
}
