import jsonLogic from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { ruleCompiler } from './compile.ts';
import { RuleError } from './limits.ts';
import { library } from './library.ts';

function evaluate(rule: Json, data: JsonObject = {}, rules: Readonly<Record<string, Json>> = {}): Json {
  const compile = ruleCompiler<JsonObject>({ rules, resolve: (name) => (scope) => scope[name] ?? null, library });
  return compile(rule)(data);
}

describe('compiled rules agree with json-logic-js', () => {
  const data = { text: 'abc', number: 7, list: [1, 2, 3], none: [], empty: '', yes: true };
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
    { missing: [['number', 'absent', 'empty']] },
    { missing_some: [1, ['absent', 'nowhere']] },
    { missing_some: [{ '+': [1, 1] }, ['number', 'text', 'absent']] },
    { missing_some: [3, ['number', 'text', 'absent']] },
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
  const cases: readonly (readonly [rule: Json, expected: Json])[] = [
    [{ '<': [{ var: 'absent' }, 2] }, false],
    [{ '<=': [{ var: 'absent' }, 0] }, false],
    [{ '>=': [{ var: 'absent' }, 0] }, false],
    [{ '>': [1, { var: 'absent' }] }, false],
    [{ '<': [0, { var: 'absent' }, 2] }, false],
    [{ '==': [{ var: 'absent' }, 0] }, false],
    [{ '==': [{ var: 'absent' }, ''] }, false],
    [{ '==': [{ var: 'absent' }, null] }, true],
    [{ '+': [{ var: 'absent' }, 1] }, null],
    [{ '/': [1, 0] }, null],
    [{ hasAny: [{ var: 'absent' }, ['a']] }, false],
    [{ has: [{ var: 'absent' }, 'a'] }, false],
    [{ answered: { var: 'absent' } }, false],
  ];
  it.each(cases.map(([rule, expected]) => [JSON.stringify(rule), rule, expected] as const))('%s', (_title, rule, expected) => {
    expect(evaluate(rule)).toEqual(expected);
  });
});

describe('operators that json-logic-js lacks', () => {
  const data = { list: ['a', 'b'], five: 5 };
  const cases: readonly (readonly [rule: Json, expected: Json])[] = [
    [{ hasAny: [{ var: 'list' }, ['x', 'b']] }, true],
    [{ hasAny: [{ var: 'list' }, ['x']] }, false],
    [{ has: [{ var: 'list' }, 'a'] }, true],
    [{ answered: { var: 'five' } }, true],
    [{ rule: 'isFive' }, true],
  ];
  it.each(cases.map(([rule, expected]) => [JSON.stringify(rule), rule, expected] as const))('%s', (_title, rule, expected) => {
    expect(evaluate(rule, data, { isFive: { '==': [{ var: 'five' }, 5] } })).toEqual(expected);
  });
});

describe('compiling rejects', () => {
  const nest = (levels: number): Json => Array.from({ length: levels }).reduce<Json>((rule) => ({ '!': [rule] }), true);
  /** A hundred named rules, each one level above the one before. Each is shallow; together they are deep. */
  const tower = Object.fromEntries(
    Array.from({ length: 100 }, (_, floor) => [`floor${floor}`, floor === 0 ? true : { '!': [{ rule: `floor${floor - 1}` }] }]),
  );
  const cases: readonly (readonly [title: string, rule: Json, words: string])[] = [
    ['an unknown operator', { equals: [1, 1] }, 'there is no operator "equals"'],
    ['a method of the prototype as operator', { constructor: ['x'] }, 'there is no operator "constructor"'],
    ['the operator log, which writes to the console', { log: 'x' }, 'there is no operator "log"'],
    ['the operator method, which calls a method', { method: ['abc', 'at'] }, 'there is no operator "method"'],
    ['an operator with dots', { 'Math.max': [1, 2] }, 'there is no operator "Math.max"'],
    ['a computed name', { var: { cat: ['a', 'b'] } }, '"var" takes a literal name'],
    ['a computed name in "missing"', { missing: { cat: ['a', 'b'] } }, '"missing" takes a literal name'],
    ['a computed rule', { rule: { cat: ['a', 'b'] } }, '"rule" takes a literal name'],
    ['a name of the prototype', { var: '__proto__' }, '"__proto__" leads to a prototype'],
    ['a path through the prototype', { var: 'answers.constructor.name' }, '"answers.constructor.name" leads to a prototype'],
    ['a path through the prototype of an item', { map: [[{}], { var: 'prototype.x' }] }, '"prototype.x" leads to a prototype'],
    ['a path through the prototype in "missing"', { missing: ['__proto__.x'] }, '"__proto__.x" leads to a prototype'],
    ['an unknown rule', { rule: 'nowhere' }, 'there is no rule named "nowhere"'],
    ['a rule named like a property of every object', { rule: 'toString' }, 'there is no rule named "toString"'],
    ['a rule that refers to itself', { rule: 'cycle' }, 'the rule "cycle" refers to itself'],
    ['65 levels', nest(65), 'a rule nests deeper than 64 levels'],
    ['65 levels of lists', { '!': JSON.parse(`${'['.repeat(66)}${']'.repeat(66)}`) }, 'a rule nests deeper than 64 levels'],
    ['100,000 levels', nest(100_000), 'a rule has more than 10000 parts'],
    [
      'levels across named rules, compiled from the lowest up',
      { or: Object.keys(tower).map((rule) => ({ rule })) },
      'a rule nests deeper than 64 levels',
    ],
    ['a giant list', { in: [1, Array.from({ length: 10_001 }, () => 0)] }, 'a rule has more than 10000 parts'],
  ];
  it.each(cases)('%s', (_title, rule, message) => {
    const compile = () => evaluate(rule, {}, { ...tower, cycle: { '!': { rule: 'cycle' } } });
    expect(compile).toThrow(RuleError);
    expect(compile).toThrow(message);
  });

  it('neither a rule of 64 levels nor a list of a thousand items', () => {
    expect(evaluate(nest(64))).toBe(true);
    expect(evaluate({ in: [7, Array.from({ length: 1000 }, (_, index) => index)] })).toBe(true);
  });

  it('a list or text that doubles with each item once it exceeds the limit', () => {
    const items = Array.from({ length: 40 }, (_, index) => index);
    const double = (operator: string): Json => ({ [operator]: [{ var: 'accumulator' }, { var: 'accumulator' }] });
    expect(() => evaluate({ reduce: [{ var: 'items' }, double('merge'), [0]] }, { items })).toThrow('"merge" built more than 100000');
    expect(() => evaluate({ reduce: [{ var: 'items' }, double('cat'), 'x'] }, { items })).toThrow('"cat" built more than 100000');
  });

  it('access to properties that an item inherits', () => {
    expect(evaluate({ map: [{ var: 'items' }, { var: 'toString' }] }, { items: [{ a: 1 }] })).toEqual([null]);
    expect(evaluate({ map: [{ var: 'items' }, { var: 'length' }] }, { items: ['abc', ['a']] })).toEqual([null, null]);
  });
});
