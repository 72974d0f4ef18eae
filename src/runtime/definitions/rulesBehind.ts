import { namesRead } from '../rules/reads.ts';
import type { QuestionSet, Rule } from './types.ts';

/** The rules and values that a set gives names to. */
type Named = Pick<QuestionSet, 'rules' | 'derived'>;

/** Returns the rules that compute a named rule (`rules.mood`) or a derived value (`derived.bmi`); none for any other name. */
export function rulesBehind({ rules, derived }: Named, name: string): readonly Rule[] {
  const [root, ...path] = name.split('.');
  const key = path.join('.');
  if (root === 'rules') return [rules[key] ?? null];
  const value = root === 'derived' && derived[key];
  if (!value) return [];
  return 'rule' in value ? [value.rule] : [...Object.values(value.args), value.when ?? null];
}

/**
 * Returns the names that rules of a set read, directly or through its named rules and derived values. The result includes the names of
 * those rules and values.
 */
export function namesReadIn(set: Named, rules: readonly Rule[]): ReadonlySet<string> {
  const names = new Set(rules.flatMap(namesRead));
  // Iterating over a Set includes items added during the iteration.
  for (const name of names) for (const rule of rulesBehind(set, name)) for (const inner of namesRead(rule)) names.add(inner);
  return names;
}
