import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import type { QuestionSet, Rule, Step } from '../../../runtime/definitions/types.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';

const AT_MOST: readonly string[] = ['<', '<='];

function nameOf(rule: Rule | undefined): string {
  const operation = operationOf(rule ?? null);
  return operation?.operator === 'var' && operation.args.length === 1 ? String(operation.args[0]) : '';
}

/** Returns the highest number that a question of a set accepts, by its name in rules; Infinity if it has no maximum. */
function highestOf({ steps }: QuestionSet, name: string): number {
  const [root, key, ...path] = name.split('.');
  const asking = root === 'answers' ? steps.filter((step) => answerKeyOf(step) === key) : [];
  const highest = asking.map(({ answer, knownFrom }) => {
    // A value that is known from elsewhere was not checked here.
    const field = answer && knownFrom === undefined ? schemaAt(answer, path.join('.')) : null;
    return field?.type === 'number' ? (field.max ?? Infinity) : Infinity;
  });
  return asking.length === 0 ? Infinity : Math.max(...highest);
}

/**
 * Returns the highest number that the checks of a step accept, such as the maximum weight if the answer must not exceed the
 * weight; Infinity if no check sets a limit.
 */
export function checkedMax(set: QuestionSet, { checks = [] }: Step): number {
  const limits = checks.map((check) => {
    const operation = 'rule' in check ? operationOf(check.rule) : null;
    const [answerRule, limit, ...others] = operation?.args ?? [];
    if (!AT_MOST.includes(operation?.operator ?? '') || nameOf(answerRule) !== 'answer' || others.length > 0) return Infinity;
    return typeof limit === 'number' ? limit : highestOf(set, nameOf(limit));
  });
  return Math.min(...limits);
}
