import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { AnswerSchema, Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import type { DeriveHook, PartnerFacts } from '../../runtime/engine/types.ts';

/** Input for building a model. */
export interface ModelInput {
  readonly set: QuestionSet;
  readonly derive: Readonly<Record<string, DeriveHook>>;
  readonly vocabulary: Vocabulary;
  /** Null for any partner, whose flags are then facts like any others. */
  readonly partner: PartnerFacts | null;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
  /** True to search for every branch of every rule, which takes longer. */
  readonly branches?: boolean;
  /** Another version of the set with the same steps and answers. Its rules share the classes, so that the two can be compared. */
  readonly otherSet?: QuestionSet;
  /** For each version, each step's position in that version, when both sets are in a common order. */
  readonly orders?: { readonly set: readonly number[]; readonly otherSet: readonly number[] };
  /** Returns the question of an answer that was carried over from another set. */
  readonly question?: (key: string) => AnswerSchema | null;
}
