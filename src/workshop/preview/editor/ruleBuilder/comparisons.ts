import { alternatives, ANY, type ValueType } from '../../../../runtime/rules/types/valueType.ts';
import type { Rule } from '../../../../runtime/definitions/types.ts';
import type { RuleLabels } from '../../../explain/ruleLabels.ts';
import { COMPARATORS, type Comparator, type Condition } from './condition.ts';
import type { NameGroup } from './nameGroups.ts';
import { valuesOf, type RuleNames } from './ruleNames.ts';

/** The names that rules may read. */
export interface RuleScope {
  readonly names: RuleNames;
  /** The same names, in the order and with the labels shown to the author. */
  readonly groups: readonly NameGroup[];
  /** The named rules, keyed by name. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Suggested values, keyed by the name that may have them. Other values are possible too. */
  readonly choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  readonly label: RuleLabels['label'];
  readonly fact: RuleLabels['fact'];
  /** Returns the meaning of a name or of a named rule (`rules.mood`) in a sentence; null if it is unknown. */
  readonly note: (name: string) => string | null;
}

/** A condition on one name. */
export type NameCondition = Extract<Condition, { kind: 'holds' | 'answered' | 'oneOf' | 'compare' }>;

/** Returns the comparisons that fit a type. */
export function operatorsOf(type: ValueType): readonly string[] {
  const kinds = alternatives(type).map(({ kind }) => kind);
  if (kinds.includes('list')) return ['has', 'hasAny', 'answered'];
  if (kinds.includes('number')) return ['>=', '>', '<=', '<', '==', '!=', 'answered'];
  if (kinds.includes('boolean')) return ['==', '!=', 'answered'];
  return valuesOf(type) ? ['==', '!=', 'in', 'answered'] : ['==', '!=', 'answered'];
}

/** Returns a comparison of a name that keeps the values of the previous comparison if they fit. */
export function comparisonOf(name: string, operator: string, { names, choices }: RuleScope, before?: NameCondition): Condition {
  if (operator === 'answered' || operator === 'holds') return { kind: operator, name };
  const type = names.get(name) ?? ANY;
  const [first] = valuesOf(type) ?? (choices[name] ?? []).map(([value]) => value);
  const had =
    before?.kind === 'oneOf' ? before.values : before?.kind === 'compare' && before.operand.kind === 'value' ? [before.operand.value] : [];
  if (operator === 'in' || operator === 'hasAny') {
    const values = had.filter((value) => typeof value === 'string');
    return { kind: 'oneOf', name, operator, values: values.length > 0 ? values : [first ?? ''] };
  }
  const comparator: Comparator = COMPARATORS.find((each) => each === operator) ?? '==';
  const kinds = alternatives(type).map(({ kind }) => kind);
  const usual = kinds.includes('number') ? 0 : kinds.includes('boolean') ? true : (first ?? '');
  return { kind: 'compare', name, comparator, operand: { kind: 'value', value: had[0] ?? usual } };
}

/** Returns a comparison with another name. The operator stays if it fits the name, and the value if both names have numbers. */
export function compareWith(name: string, before: NameCondition, scope: RuleScope): Condition {
  const kindsOf = (each: string): readonly string[] => alternatives(scope.names.get(each) ?? ANY).map(({ kind }) => kind);
  const operator = before.kind === 'compare' ? before.comparator : before.kind === 'oneOf' ? before.operator : before.kind;
  const fitting = operatorsOf(scope.names.get(name) ?? ANY);
  const areNumbers = [before.name, name].every((each) => kindsOf(each).includes('number'));
  return comparisonOf(name, fitting.includes(operator) ? operator : (fitting[0] ?? '=='), scope, areNumbers ? before : undefined);
}

/** Returns the initial condition of a new part. It compares the last earlier answer with options, the most likely choice. */
export function startingCondition(scope: RuleScope): Condition {
  const typeOf = (name: string): ValueType => scope.names.get(name) ?? ANY;
  const [name = 'program'] = scope.groups[0]?.options.findLast(([each]) => valuesOf(typeOf(each)) !== null) ?? [];
  return comparisonOf(name, operatorsOf(typeOf(name))[0] ?? '==', scope);
}
