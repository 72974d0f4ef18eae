import jsonLogic from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { RuleError, ruleCompiler } from './compile.ts';

function evaluate(rule: Json, data: JsonObject = {}, rules: Readonly<Record<string, Json>> = {}): Json {
  const compile = ruleCompiler<JsonObject>({ rules, resolve: (name) => (scope) => scope[name] ?? null });
  return compile(rule)(data);
}

describe('what json-logic-js says, ours says too', () => {
  const data = { text: 'abc', number: 7, list: [1, 2, 3], none: [], yes: true };
  const cases: readonly Json[] = [
    { '==': [1, '1'] },
    { '===': [1, '1'] },
    { '!=': [1, 2] },
    { '!==': ['a', 'a'] },
    { '!': [[]] },
    { '!!': ['0'] },
    { and: [1, 'b', 0, 'c'] },
    { or: [0, '', 'x'] },
    { if: [false, 1, true, 2, 3] },
    { if: [0, 1] },
    { '?:': [1, 'y', 'n'] },
    { '<': [1, 2, 3] },
    { '<=': [1, 1, 0] },
    { '>': [3, 2] },
    { '>=': [2, '3'] },
    { max: [1, 5, 3] },
    { min: [1, 5, 3] },
    { '+': [1, '2', 3] },
    { '-': [7, 2] },
    { '-': 7 },
    { '*': [2, 3, 4] },
    { '/': [7, 2] },
    { '%': [7, 4] },
    { in: ['b', { var: 'text' }] },
    { in: [2, { var: 'list' }] },
    { cat: ['a', 1, 'b'] },
    { substr: ['jsonlogic', 4] },
    { substr: ['jsonlogic', -5, 2] },
    { substr: ['jsonlogic', 4, -2] },
    { merge: [1, [2, 3]] },
    { map: [{ var: 'list' }, { '*': [{ var: '' }, 2] }] },
    { filter: [{ var: 'list' }, { '>': [{ var: '' }, 1] }] },
    { reduce: [{ var: 'list' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] },
    { all: [{ var: 'list' }, { '>': [{ var: '' }, 0] }] },
    { all: [{ var: 'none' }, { '>': [{ var: '' }, 0] }] },
    { some: [{ var: 'list' }, { '==': [{ var: '' }, 3] }] },
    { none: [{ var: 'list' }, { '==': [{ var: '' }, 9] }] },
    { missing: ['number', 'absent'] },
    { var: ['absent', 'fallback'] },
    { var: 'number' },
    { if: [{ var: 'none' }, 'full', 'empty'] },
  ];
  it.each(cases.map((rule) => [JSON.stringify(rule), rule] as const))('%s', (_title, rule) => {
    const reference: unknown = jsonLogic.apply(JSON.parse(JSON.stringify(rule)), data);
    expect(evaluate(rule, data)).toEqual(reference);
  });
});

describe('an unanswered value is not zero', () => {
  const cases: readonly (readonly [rule: Json, want: Json])[] = [
    [{ '<': [{ var: 'absent' }, 2] }, false],
    [{ '<=': [{ var: 'absent' }, 0] }, false],
    [{ '>=': [{ var: 'absent' }, 0] }, false],
    [{ '>': [1, { var: 'absent' }] }, false],
    [{ '<': [0, { var: 'absent' }, 2] }, false],
    [{ between: [{ var: 'absent' }, 0, 9] }, false],
    [{ '==': [{ var: 'absent' }, 0] }, false],
    [{ '==': [{ var: 'absent' }, ''] }, false],
    [{ '==': [{ var: 'absent' }, null] }, true],
    [{ '+': [{ var: 'absent' }, 1] }, null],
    [{ '/': [1, 0] }, null],
    [{ hasAny: [{ var: 'absent' }, ['a']] }, false],
    [{ has: [{ var: 'absent' }, 'a'] }, false],
    [{ answered: { var: 'absent' } }, false],
  ];
  it.each(cases.map(([rule, want]) => [JSON.stringify(rule), rule, want] as const))('%s', (_title, rule, want) => {
    expect(evaluate(rule)).toEqual(want);
  });
});

describe('our own operators', () => {
  const data = { list: ['a', 'b'], five: 5 };
  const cases: readonly (readonly [rule: Json, want: Json])[] = [
    [{ between: [{ var: 'five' }, 5, 6] }, true],
    [{ between: [{ var: 'five' }, 4, 5] }, false],
    [{ hasAny: [{ var: 'list' }, ['x', 'b']] }, true],
    [{ hasAny: [{ var: 'list' }, ['x']] }, false],
    [{ has: [{ var: 'list' }, 'a'] }, true],
    [{ answered: { var: 'five' } }, true],
    [{ rule: 'isFive' }, true],
  ];
  it.each(cases.map(([rule, want]) => [JSON.stringify(rule), rule, want] as const))('%s', (_title, rule, want) => {
    expect(evaluate(rule, data, { isFive: { '==': [{ var: 'five' }, 5] } })).toEqual(want);
  });
});

describe('what is refused before anybody meets it', () => {
  const deep = Array.from({ length: 100 }).reduce<Json>((rule) => ({ '!': [rule] }), true);
  const cases: readonly (readonly [title: string, rule: Json])[] = [
    ['an unknown operator', { equals: [1, 1] }],
    ['a method of the prototype as operator', { constructor: ['x'] }],
    ['log and method, which reach outside', { log: 'x' }],
    ['a computed name', { var: { cat: ['a', 'b'] } }],
    ['an unknown rule', { rule: 'nowhere' }],
    ['a rule that refers to itself', { rule: 'circle' }],
    ['absurd depth', deep],
  ];
  it.each(cases)('%s', (_title, rule) => {
    expect(() => evaluate(rule, {}, { circle: { '!': { rule: 'circle' } } })).toThrow(RuleError);
  });

  it('reads own properties of items alone', () => {
    expect(evaluate({ map: [{ var: 'items' }, { var: 'constructor' }] }, { items: [{ a: 1 }] })).toEqual([null]);
  });
});
