import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { operationOf, readsOf, usesLibrary } from './reads.ts';

const CASES: Readonly<Record<string, readonly [rule: Json, reads: readonly (readonly [kind: string, name: string, path: string])[]]>> = {
  'nothing in a plain value': ['answers.sex', []],
  'a name': [{ var: 'answers.sex' }, [['name', 'answers.sex', 'var']]],
  'a name in a list': [{ var: ['answers.sex'] }, [['name', 'answers.sex', 'var/0']]],
  'a name and its fallback': [
    { var: ['answers.a', { var: 'answers.b' }] },
    [
      ['name', 'answers.a', 'var/0'],
      ['name', 'answers.b', 'var/1/var'],
    ],
  ],
  'a named rule': [{ '!': { rule: 'mood' } }, [['rule', 'mood', '!/rule']]],
  'a named rule in a list': [{ rule: ['mood'] }, [['rule', 'mood', 'rule/0']]],
  'names in a list of plain rules': [[1, { var: 'answers.a' }], [['name', 'answers.a', '1/var']]],
  'the list, but not the current item': [
    { some: [{ var: 'answers.list' }, { '==': [{ var: '' }, { rule: 'r' }] }] },
    [
      ['name', 'answers.list', 'some/0/var'],
      ['rule', 'r', 'some/1/==/1/rule'],
    ],
  ],
  'the names in "missing"': [
    { missing: ['answers.a', 'answers.b'] },
    [
      ['name', 'answers.a', 'missing/0'],
      ['name', 'answers.b', 'missing/1'],
    ],
  ],
  'the names in "missing_some"': [
    { missing_some: [{ var: 'answers.least' }, ['answers.a', 'answers.b']] },
    [
      ['name', 'answers.a', 'missing_some/1/0'],
      ['name', 'answers.b', 'missing_some/1/1'],
      ['name', 'answers.least', 'missing_some/0/var'],
    ],
  ],
  'the names in "missing", given as a list': [{ missing: [['answers.a']] }, [['name', 'answers.a', 'missing/0/0']]],
  'nothing in an object with two keys': [{ var: 'answers.a', rule: 'b' }, []],
};

describe('readsOf', () => {
  it.each(Object.entries(CASES))('finds %s', (_title, [rule, expected]) => {
    expect(readsOf(rule).map(({ kind, name, path }) => [kind, name, path.join('/')])).toEqual(expected);
  });
});

describe('usesLibrary', () => {
  const cases: readonly (readonly [value: Json, uses: boolean])[] = [
    [{ steps: [{ visibleWhen: { and: [true, { some: [[1], { var: '' }] }] } }] }, true],
    [{ rules: { missing: { cat: ['a', 'b'] } } }, true],
    [{ rules: { listed: { merge: [[1], [2]] } } }, false],
    [{ all: 1, none: 2 }, false],
    [{ and: [{ '==': [{ var: 'answers.sex' }, 'none'] }, null] }, false],
  ];
  it.each(cases)('for %j is %j', (value, uses) => {
    expect(usesLibrary(value)).toBe(uses);
  });
});

it('operationOf returns the operator, its arguments and their paths', () => {
  expect(operationOf({ '!': true })).toMatchObject({ operator: '!', args: [true] });
  expect(operationOf({})).toBeNull();
  expect(operationOf([1])).toBeNull();
});
