import { expect, it } from 'vitest';
import { NUMBER, oneOfTexts } from '../../../../runtime/rules/types/valueType.ts';
import { compareWith, type RuleScope } from './comparisons.ts';

const SCOPE: RuleScope = {
  names: new Map([
    ['derived.age', NUMBER],
    ['derived.bmi', NUMBER],
    ['answers.sex', oneOfTexts(['female', 'male'])],
  ]),
  groups: [],
  rules: {},
  choices: {},
  label: () => null,
  fact: () => null,
  note: () => null,
};

it.each([
  ['keeps the operator and value if both names are numbers', 'derived.bmi', { comparator: '>=', value: 50 }],
  ['resets the operator and value if the operator does not fit the name', 'answers.sex', { comparator: '==', value: 'female' }],
] as const)('changing the name in a comparison %s', (_title, name, { comparator, value }) => {
  const before = { kind: 'compare', name: 'derived.age', comparator: '>=', operand: { kind: 'value', value: 50 } } as const;
  expect(compareWith(name, before, SCOPE)).toEqual({ kind: 'compare', name, comparator, operand: { kind: 'value', value } });
});
