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
  /** Another version of the set with the same steps and answers. Its rules share the classes, so that both can be compared. */
  readonly otherSet?: QuestionSet;
  /** By step: its position in the original order of each version, if both are given in a common order. */
  readonly orders?: { readonly set: readonly number[]; readonly also: readonly number[] };
  /** Returns the questions of other sets, to type carried answers. */
  readonly question?: (key: string) => AnswerSchema | null;
}
