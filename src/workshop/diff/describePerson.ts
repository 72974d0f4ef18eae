import { jsonAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { answerKeyOf } from '../../runtime/definitions/answerTypes.ts';
import type { QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { describeAnswer, describeName, describeValue, type DescribedSet } from '../explain/describe.ts';
import { namesReadIn } from '../../runtime/definitions/rulesBehind.ts';

/** Returns the rules of a step that decide the way. */
function rulesAt({ visibleWhen, knownFrom, confirmWhen, effects = [], checks = [] }: Step): readonly Rule[] {
  const single = [visibleWhen, knownFrom, confirmWhen, ...effects.flatMap(({ when, program }) => [when, program])];
  return [...single.filter((rule) => rule !== undefined), ...checks.flatMap((check) => ('rule' in check ? [check.rule] : []))];
}

/**
 * Describes a member by the answers and facts that the rules of steps read in either version.
 * @param answers all of the member's answers
 * @param context the other input of the member's walk
 */
export function describePerson(
  described: DescribedSet,
  versions: readonly QuestionSet[],
  steps: readonly string[],
  answers: JsonObject,
  context: Json,
): readonly string[] {
  const names = versions.flatMap((set) => [...namesReadIn(set, set.steps.filter(({ id }) => steps.includes(id)).flatMap(rulesAt))]);
  const order = versions[0]?.steps.map(answerKeyOf) ?? [];
  const sorted = [...new Set(names)].sort((a, b) => order.indexOf(a.split('.')[1] ?? '') - order.indexOf(b.split('.')[1] ?? ''));
  return sorted.flatMap((name) => {
    const [root = '', ...path] = name.split('.');
    const value = root === 'answers' ? jsonAt(answers, path) : jsonAt(context, root === 'member' ? path : [root, ...path]);
    if (value === undefined || value === null) return [];
    const description = root === 'answers' && path.length === 1 ? describeAnswer(described, path[0] ?? '', value) : describeValue(value);
    return [`${root === 'answers' ? path.join(', ') : describeName(described, name)}: ${description}`];
  });
}
