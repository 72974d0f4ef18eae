import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { ruleCompiler } from './compile.ts';
import { RuleError } from './limits.ts';
import { library } from './library.ts';

const RULES: Readonly<Record<string, Json>> = {
  least: { var: 'answers.least' },
  adult: { '>=': [{ var: 'answers.age' }, 18] },
  twice: { map: [{ var: 'list' }, { '*': [{ var: '' }, 2] }] },
};

/** Reads a name with dots as one name, as a set does. */
function compile(rule: Json): (data: JsonObject) => Json {
  const resolve = (name: string) => (scope: JsonObject) => scope[name] ?? null;
  return ruleCompiler<JsonObject>({ rules: RULES, resolve, library })(rule);
}

const OPERATION: JsonObject = { '!': [true] };
const DATA: JsonObject = {
  list: [1, 2, 3],
  operations: [OPERATION, { call: ['x'] }],
  operation: OPERATION,
  people: [{ age: 17, pets: ['cat'] }, { age: 40, pets: [] }, { age: null }],
  'answers.least': 2,
  'answers.age': 40,
};

describe('an operation of json-logic-js', () => {
  const cases: Readonly<Record<string, readonly [rule: Json, value: Json]>> = {
    'does not run an answer that looks like an operation': [
      { merge: [{ var: 'operation' }, { var: 'operations' }] },
      [OPERATION, OPERATION, { call: ['x'] }],
    ],
    'does not run an item that looks like an operation': [{ map: [{ var: 'operations' }, { var: '' }] }, [OPERATION, { call: ['x'] }]],
    "does not run a reduce's initial value": [{ reduce: [[], true, { var: 'operation' }] }, OPERATION],
    'reads a named rule on the answers, not on the item': [
      { filter: [{ var: 'list' }, { and: [{ rule: 'adult' }, { '>=': [{ var: '' }, { rule: 'least' }] }] }] },
      [2, 3],
    ],
    'works in a named rule': [
      { '==': [{ reduce: [{ rule: 'twice' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, 12] },
      true,
    ],
    'accepts our own operators in the rule for its items': [
      { map: [{ var: 'people' }, { if: [{ has: [{ var: 'pets' }, 'cat'] }, 'cat', { answered: { var: 'age' } }, 'age', 'none'] }] },
      ['cat', 'age', 'none'],
    ],
    'can be nested in another': [
      { map: [{ var: 'people' }, { some: [{ var: 'pets' }, { in: [{ var: '' }, ['cat', 'dog']] }] }] },
      [true, false, false],
    ],
    "treats an item's unanswered value as neither smaller nor greater": [
      { filter: [{ var: 'people' }, { or: [{ '<': [{ var: 'age' }, 18] }, { '>=': [{ var: 'age' }, 18] }] }] },
      [
        { age: 17, pets: ['cat'] },
        { age: 40, pets: [] },
      ],
    ],
    'uses the fallback for a value that an item lacks': [{ map: [{ var: 'people' }, { var: ['age', { '+': [1, 1] }] }] }, [17, 40, 2]],
    'lists the names that an item lacks': [{ map: [{ var: 'people' }, { missing: ['age', 'pets'] }] }, [[], [], ['age', 'pets']]],
    'resolves names with dots': [{ missing: ['answers.least', 'answers.nothing'] }, ['answers.nothing']],
    'lists the missing names if too few are present': [
      { missing_some: [{ rule: 'least' }, ['answers.least', 'answers.a', 'answers.b']] },
      ['answers.a', 'answers.b'],
    ],
    'lists nothing if enough names are present': [{ missing_some: [{ rule: 'least' }, ['answers.least', 'answers.age', 'answers.b']] }, []],
  };
  it.each(Object.entries(cases))('%s', (_title, [rule, value]) => {
    expect(compile(rule)(DATA)).toEqual(value);
  });

  it('uses the current values in each evaluation', () => {
    const rule = compile({ map: [{ var: 'list' }, { rule: 'least' }] });
    expect(rule(DATA)).toEqual([2, 2, 2]);
    expect(rule({ list: [7], 'answers.least': 1 })).toEqual([1]);
  });

  const nested = Array.from({ length: 65 }).reduce<Json>((rule) => ({ '!': [rule] }), true);
  it.each([
    ['an unknown operator', { equals: [1] }, 'there is no operator "equals"'],
    ['our internal operation "call"', { call: ['x'] }, 'there is no operator "call"'],
    ['log', { log: 'x' }, 'there is no operator "log"'],
    ['a computed name', { var: { cat: ['a', 'b'] } }, '"var" takes a literal name'],
    ['a computed name in "missing"', { missing: { merge: ['a'] } }, '"missing" takes a literal name'],
    ['a path to a prototype in "missing"', { missing: ['constructor.name'] }, '"constructor.name" leads to a prototype'],
    ['an unknown rule', { rule: 'nowhere' }, 'there is no rule named "nowhere"'],
    ['65 levels', nested, 'a rule nests deeper than 64 levels'],
  ])('does not compile with %s in the rule for its items', (_title, rule: Json, message) => {
    const build = () => compile({ map: [{ var: 'list' }, rule] });
    expect(build).toThrow(RuleError);
    expect(build).toThrow(message);
  });

  it('does not compile if json-logic-js is not loaded', () => {
    const build = () => ruleCompiler({ rules: {}, resolve: () => () => null })({ cat: ['a', 'b'] });
    expect(build).toThrow(RuleError);
    expect(build).toThrow('"cat" is evaluated by json-logic-js, which is not loaded');
  });
});
