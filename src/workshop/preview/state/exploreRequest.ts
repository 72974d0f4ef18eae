import type { Environment, QuestionSet } from '../../../runtime/definitions/types.ts';
import type { ModelInput } from '../../explore/input.ts';
import { questionsOf } from '../../explore/questions.ts';
import { allHooks } from '../product/allHooks.ts';
import { vocabulary } from '../product/vocabulary.ts';

/** A request to explore a set in a worker. */
export interface ExploreRequest {
  readonly set: QuestionSet;
  /** The sets whose answers may be carried over. */
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly environments: readonly Environment[];
  /** An ISO date. */
  readonly today: string;
}

/** Returns the input for exploring the set of a request. */
export function inputOf({ set, sets, environments, today }: ExploreRequest): Omit<ModelInput, 'partner'> {
  const question = questionsOf(set, vocabulary, (name) => sets[name]);
  return { set, derive: allHooks.derive, vocabulary, environments, today, question };
}
