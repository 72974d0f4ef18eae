import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { OPERATORS, truthy } from '../../runtime/rules/operators.ts';
import { ruleChanges } from '../mutate/ruleChanges.ts';
import {
  ARITHMETIC,
  COMPARISONS,
  EQUALITY,
  COMPILED_BOOLEAN_OPERATORS,
  LIST_OPERATORS,
  IF,
  MEMBERSHIP,
  ORDER,
  TRUTH,
} from './operators.ts';

const VALUES: readonly Json[] = [null, false, true, 0, 1, 2.5, '', 'a', '3', [], ['a'], [1, 2]];
const PAIRS = VALUES.flatMap((left) => VALUES.map((right): readonly Json[] => [left, right]));

function applyOperator(operator: string, args: readonly Json[]): Json {
  const apply = OPERATORS[operator];
  if (!apply) throw new Error(`there is no operator ${operator}`);
  return apply(args);
}

const groups = (operators: readonly string[]) => operators.map((operator) => [operator] as const);

describe('the groups of operators agree with the evaluator', () => {
  it.each(groups([...ORDER, ...MEMBERSHIP]))('%s is false for an unanswered value', (operator) => {
    for (const value of VALUES)
      expect([applyOperator(operator, [null, value]), applyOperator(operator, [value, null])]).toEqual([false, false]);
  });

  it.each(groups(ARITHMETIC))('%s is null for an unanswered value', (operator) => {
    for (const value of VALUES)
      expect([applyOperator(operator, [null, value]), applyOperator(operator, [value, null])]).toEqual([null, null]);
  });

  it.each(groups(COMPILED_BOOLEAN_OPERATORS))('%s yields true or false', (operator) => {
    for (const pair of PAIRS) expect(applyOperator(operator, pair)).toBeTypeOf('boolean');
  });

  it.each(groups(TRUTH))('%s reads only the truth of a value, or whether it is answered', (operator) => {
    const results = new Map<string, Json>();
    for (const value of VALUES) {
      const read = operator === 'answered' ? value !== null : truthy(value);
      const expected = results.get(String(read)) ?? applyOperator(operator, [value]);
      results.set(String(read), expected);
      expect(applyOperator(operator, [value])).toBe(expected);
    }
    expect(new Set(results.values()).size).toBe(2);
  });

  it.each(groups(EQUALITY))('%s holds for unanswered values or for all others', (operator) => {
    const bothUnanswered = applyOperator(operator, [null, null]);
    for (const value of VALUES.slice(1)) expect(applyOperator(operator, [null, value])).toBe(!bothUnanswered);
  });

  it('include every compiled operator', () => {
    const grouped = new Set([...COMPARISONS, ...ARITHMETIC, ...TRUTH, ...IF, ...LIST_OPERATORS]);
    expect(Object.keys(OPERATORS).filter((operator) => !grouped.has(operator))).toEqual([]);
  });

  it.each(groups(Object.keys(OPERATORS).filter((operator) => !LIST_OPERATORS.includes(operator))))(
    'a mutant replaces or negates %s',
    (operator) => {
      const rule = { [operator]: [{ var: 'answers.a' }, 1] };
      const options = { textsOfName: () => null, typeOf: () => null, optionsAround: () => null };
      expect(ruleChanges(rule, options, true, null)).toContainEqual(expect.objectContaining({ kind: 'operator', path: [] }));
    },
  );

  it('a mutant removes each part of a merged list', () => {
    const options = { textsOfName: () => null, typeOf: () => null, optionsAround: () => null };
    const removed = ruleChanges({ merge: [{ var: 'answers.a' }, ['b']] }, options, true, null).filter(({ kind }) => kind === 'part');
    expect(removed.map(({ to }) => to)).toEqual([{ merge: [['b']] }, { merge: [{ var: 'answers.a' }] }]);
  });
});
