import type { JsonObject } from '../../runtime/base/json.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import type { Guard, Observation } from '../mutate/types.ts';
import type { WalkChange } from '../exampleMembers/wholeWalk.ts';
import type { WalkInput } from '../walk/walkInput.ts';

/** A hand-written member, whose walk is varied. */
export interface Base {
  readonly name: string;
  readonly set: string;
  /** The walk in its file. */
  readonly json: JsonObject;
  readonly walk: WalkInput;
}

/** A member derived from a base by some changes. */
export interface Candidate {
  readonly base: Base;
  readonly change: WalkChange;
  /** A short description of the change. */
  readonly title: string;
  readonly json: JsonObject;
  readonly walk: WalkInput;
}

/** A generated member, with its description and expectation. */
export interface GeneratedMember {
  /** Its file's name without extension. */
  readonly name: string;
  readonly description: string;
  readonly candidate: Candidate;
  readonly expect: JsonObject;
  readonly guard: Guard;
}

/** Walks members through the current definitions. */
export interface Walker {
  /** Reads a walk; null if it is malformed. */
  readonly read: (json: JsonObject) => WalkInput | null;
  /** Walks a set of the current definitions. Memoised. */
  readonly observe: (walk: WalkInput) => Promise<Observation>;
  /** Walks with the engine only. */
  readonly walk: (walk: WalkInput) => WalkOutcome;
  readonly setOf: (name: string) => CompiledSet | null;
}
