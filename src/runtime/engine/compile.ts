import type { QuestionSet } from '../definitions/types.ts';
import { compileWith } from './compileWith.ts';
import type { CompiledSet, Hooks } from './types.ts';
import { answerValidator } from './validate.ts';

/**
 * Compiles a question set: every rule becomes a closure ([decision 5](../../../docs/decisions/0005-rules-compile-to-closures.md)).
 * All sessions share one compiled set.
 * @param set an assembled set that passes `survey check`.
 * @throws RuleError if it does not: for an unknown name, operator, rule or hook.
 */
export function compileSet(set: QuestionSet, hooks: Hooks): CompiledSet {
  return compileWith(set, { hooks, validator: answerValidator });
}
