import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { CompiledSet, Context } from '../../runtime/engine/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';

/** What is changed: a word of a rule, or what an effect or the type of an answer says. */
export type MutantKind = 'operator' | 'threshold' | 'option' | 'reference' | 'part' | 'argument' | 'effect' | 'answer';

/** One value of a rule that is changed. Its path starts at the rule. */
export interface RuleChange {
  readonly path: Path;
  /** Undefined takes the value out. */
  readonly to: Json | undefined;
  readonly kind: MutantKind;
  readonly words: string;
}

/** One change in one file of the definitions, and the sets that the file's place counts in. */
export interface Mutant extends RuleChange {
  /** What it is called by: its file, where in it, what is changed. Lines may move, this stays. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sets: readonly string[];
}

/** A walk as the engine takes it. */
export interface WalkOf {
  readonly questionSet: string;
  readonly context: Context;
  readonly answers: JsonObject;
}

/** All that a member can see of a walk, and what it comes to: the walk's output, the texts' variants, the fields asked. */
export type Observation = JsonObject;

/** Walks a member through a compiled set. */
export type Observe = (set: CompiledSet, walk: WalkOf) => Promise<Observation>;

/** An example member: a walk, and whether what came of it in some version of the definitions is as the member says. */
export interface Guard {
  readonly name: string;
  readonly set: string;
  readonly holds: (see: (walk: WalkOf) => Promise<Observation>) => Promise<boolean>;
}
