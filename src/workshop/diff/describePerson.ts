import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { describeAnswer, describeName, describeValue, type DescribedSet } from '../explain/describe.ts';
import { readsOf } from '../../runtime/rules/reads.ts';

/** Returns the rules of a step that decide the way. */
function rulesAt({ visibleWhen, knownFrom, confirmWhen, effects = [], checks = [] }: Step): readonly Rule[] {
  const single = [visibleWhen, knownFrom, confirmWhen, ...effects.flatMap(({ when, program }) => [when, program])];
  return [...single.filter((rule) => rule !== undefined), ...checks.flatMap((check) => ('rule' in check ? [check.rule] : []))];
}

/** Returns the names that rules read, through named rules and derived values. */
function namesRead({ rules, derived }: QuestionSet, start: readonly Rule[]): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...start];
  for (let rule = waiting.pop(); rule !== undefined; rule = waiting.pop()) {
    for (const { kind, name } of readsOf(rule)) {
      if (seen.has(`${kind} ${name}`)) continue;
      seen.add(`${kind} ${name}`);
      const value = name.startsWith('derived.') ? derived[name.slice('derived.'.length)] : undefined;
      if (kind === 'rule') waiting.push(rules[name] ?? null);
      else if (value && 'rule' in value) waiting.push(value.rule);
      else if (value) waiting.push(...Object.values(value.args), value.when ?? null);
      else names.add(name);
    }
  }
  return names;
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), value);
}

/**
 * Describes a member by the answers and facts that a step's rules read in either version.
 * @param answers all of the member's answers
 * @param context the other input of the member's walk
 */
export function describePerson(
  described: DescribedSet,
  versions: readonly QuestionSet[],
  step: string,
  answers: JsonObject,
  context: Json,
): readonly string[] {
  const names = versions.flatMap((set) => set.steps.flatMap((each) => (each.id === step ? [...namesRead(set, rulesAt(each))] : [])));
  const order = versions[0]?.steps.map(({ id, answerKey }) => answerKey ?? id) ?? [];
  const sorted = [...new Set(names)].sort((a, b) => order.indexOf(a.split('.')[1] ?? '') - order.indexOf(b.split('.')[1] ?? ''));
  return sorted.flatMap((name) => {
    const [root = '', ...path] = name.split('.');
    const value = root === 'answers' ? valueAt(answers, path) : valueAt(context, root === 'member' ? path : [root, ...path]);
    if (value === undefined || value === null) return [];
    const words = root === 'answers' && path.length === 1 ? describeAnswer(described, path[0] ?? '', value) : describeValue(value);
    return [`${root === 'answers' ? path.join(', ') : describeName(described, name)}: ${words}`];
  });
}
