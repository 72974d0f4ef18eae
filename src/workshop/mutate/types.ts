import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { WalkInput } from '../walk/walkInput.ts';

/** The kind of a change: in a rule, or in an effect or the type of an answer. */
export type MutantKind = 'operator' | 'threshold' | 'option' | 'reference' | 'part' | 'argument' | 'effect' | 'answer';

/** A changed value in a rule. The path is relative to the rule. */
export interface RuleChange {
  readonly path: Path;
  /** Undefined removes the value. */
  readonly to: Json | undefined;
  readonly kind: MutantKind;
  readonly description: string;
}

/** A change in one file of the definitions, and the sets that it affects. */
export interface Mutant extends RuleChange {
  /** A key that does not depend on line numbers: file, path and change. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sets: readonly string[];
}

/** Everything that a member can see of a walk: its output, the variants of texts, and the asked fields. */
export type Observation = JsonObject;

/** Walks a member through a compiled set. */
export type Observe = (set: CompiledSet, walk: WalkInput) => Promise<Observation>;

/** An example member: a walk, and a test of whether a version of the definitions meets the member's expectation. */
export interface Guard {
  readonly name: string;
  readonly set: string;
  readonly passes: (see: (walk: WalkInput) => Promise<Observation>) => Promise<boolean>;
}
