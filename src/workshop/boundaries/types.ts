import type { JsonObject } from '../../runtime/base/json.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { WalkOutcome } from '../../runtime/engine/walk.ts';
import type { Guard, Observation, WalkOf } from '../mutate/types.ts';
import type { WalkChange } from './merged.ts';

/** A member written by hand, whose walk others are made from. */
export interface Base {
  readonly name: string;
  readonly set: string;
  /** As its file has it. */
  readonly json: JsonObject;
  readonly walk: WalkOf;
}

/** A member that is like another but for some changes. */
export interface Candidate {
  readonly base: Base;
  readonly change: WalkChange;
  /** The change in short. */
  readonly title: string;
  readonly json: JsonObject;
  readonly walk: WalkOf;
}

/** A made member: what it shows, and what it must see. */
export interface Made {
  /** Its file's name, without the ending. */
  readonly name: string;
  readonly description: string;
  readonly candidate: Candidate;
  readonly expect: JsonObject;
  readonly guard: Guard;
}

/** What making members needs from its surroundings. */
export interface Workshop {
  /** Reads a walk; null where it is malformed. */
  readonly read: (json: JsonObject) => WalkOf | null;
  /** Walks through a set of the definitions as they are; remembers. */
  readonly see: (walk: WalkOf) => Promise<Observation>;
  /** Walks with the engine alone. */
  readonly walked: (walk: WalkOf) => WalkOutcome;
  readonly setOf: (name: string) => CompiledSet | null;
}
