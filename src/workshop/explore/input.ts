import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { AnswerSchema, Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import type { DeriveHook, PartnerFacts } from '../../runtime/engine/types.ts';

/** What a model is made of. */
export interface ModelInput {
  readonly set: QuestionSet;
  readonly derive: Readonly<Record<string, DeriveHook>>;
  readonly contracts: Vocabulary;
  /** Null: any partner, its flags are facts like others. */
  readonly partner: PartnerFacts | null;
  readonly environments: readonly Environment[];
  /** ISO date. */
  readonly today: string;
  /** True where every branch of every rule is looked for; it takes longer. */
  readonly branches?: boolean;
  /** Another version of the set, with the same steps and answers: what its rules tell apart is told apart too, to hold both together. */
  readonly also?: QuestionSet;
  /** The questions of other sets, for what an earlier set carries over. */
  readonly question?: (key: string) => AnswerSchema | null;
}
