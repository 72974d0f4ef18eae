import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json.ts';
import { OPERATORS } from '../operators.ts';
import { LIBRARY_OPERATORS } from '../reads.ts';
import { checkRule, type TypeScope, type Usage } from './checkRule.ts';
import { OPERATOR_NAMES } from './signatures.ts';
import {
  ANY,
  BOOLEAN,
  canBeEqual,
  describeType,
  listOf,
  NULL,
  NUMBER,
  objectOf,
  oneOfTexts,
  TEXT,
  union,
  type ValueType,
} from './valueType.ts';

const SEX = oneOfTexts(['female', 'male'], 'the question "sex"');
const PROGRAM = oneOfTexts(['DPP', 'WEIGHT'], 'program');
const NAMES: Readonly<Record<string, ValueType>> = {
  sex: SEX,
  pain: listOf(oneOfTexts(['knee', 'none'], 'the question "pain"')),
  age: NUMBER,
  dob: TEXT,
  today: TEXT,
  offers: BOOLEAN,
  form: objectOf({ weight: NUMBER }),
  anything: ANY,
  ids: listOf(NUMBER),
  'form.weight': NUMBER,
};
const RULES: Readonly<Record<string, ValueType>> = {
  offersDpp: BOOLEAN,
  states: listOf(oneOfTexts(['CT'])),
  stray: oneOfTexts(['DPP', 'DPPP']),
};

const scope: TypeScope = {
  lookup: (name) => {
    const type = NAMES[name];
    return type ? { type } : { code: 'unknown-name', message: `There is no name "${name}".`, hint: '' };
  },
  rule: (name) => RULES[name] ?? null,
  ruleNames: Object.keys(RULES),
};

const CONDITION: Usage = { isCondition: true };
type Case = readonly [rule: Json, issues: readonly string[], usage?: Usage];

/** Rules with their expected issues as `code path`. */
const CASES: Readonly<Record<string, Case>> = {
  'an option': [{ '==': [{ var: 'sex' }, 'male'] }, []],
  'a misspelled option': [{ '==': [{ var: 'sex' }, 'mael'] }, ['unknown-option ==/1']],
  'a misspelled option on the left': [{ '!=': ['mael', { var: 'sex' }] }, ['unknown-option !=/0']],
  'a misspelled option in a branch': [
    { '==': [{ var: 'sex' }, { if: [{ var: 'offers' }, 'male', 'mael'] }] },
    ['unknown-option ==/1/if/2'],
  ],
  'a comparison with null': [{ '==': [{ var: 'sex' }, null] }, []],
  'an option compared with a number': [{ '==': [{ var: 'sex' }, 3] }, ['type-mismatch ']],
  'a number in quotes': [{ '==': [{ var: 'age' }, '30'] }, ['type-mismatch ==/1']],
  'a boolean in quotes': [{ '!=': ['true', { var: 'offers' }] }, ['type-mismatch !=/0']],
  'a limit in quotes': [{ '<': [{ var: 'age' }, '30'] }, ['type-mismatch </1']],
  'a summand in quotes': [{ '+': [{ var: 'age' }, '1'] }, ['type-mismatch +/1']],
  'a name without var': [{ '==': ['form.weight', 200] }, ['name-as-text ==/0']],
  'a name without var that is compared with text': [{ '!=': ['form.weight', 'sex'] }, ['name-as-text !=/0', 'name-as-text !=/1']],
  'an answered name without var': [{ answered: 'form.weight' }, ['name-as-text answered']],
  'a short name without var': [{ '<': ['age', 3] }, ['name-as-text </0']],
  'a string that is also a name': [{ cat: ['sex', ': '] }, []],
  'a compared list': [{ '==': [{ var: 'pain' }, ['knee']] }, ['type-mismatch ']],
  'an option in a list': [{ in: [{ var: 'sex' }, ['male', 'femal']] }, ['unknown-option in/1/1']],
  'an option in text': [{ in: [{ var: 'sex' }, 'male'] }, ['type-mismatch in/1']],
  'a number in a list of numbers': [{ in: [{ var: 'age' }, { var: 'ids' }] }, []],
  'a string in a list of numbers': [{ in: [{ var: 'dob' }, { var: 'ids' }] }, ['type-mismatch ']],
  'an option in a named list that cannot hold it': [{ in: [{ var: 'sex' }, { rule: 'states' }] }, ['type-mismatch ']],
  'a search in a list': [{ has: [{ var: 'pain' }, 'none'] }, []],
  'a misspelled option of a list': [{ hasAny: [{ var: 'pain' }, ['none', 'knees']] }, ['unknown-option hasAny/1/1']],
  'a search in a single value': [{ has: [{ var: 'sex' }, 'male'] }, ['type-mismatch has/0']],
  'hasAny without a list of values': [{ hasAny: [{ var: 'pain' }, 'none'] }, ['type-mismatch hasAny/1']],
  'numbers in order': [{ '<': [18, { var: 'age' }, 120] }, []],
  'dates in order': [{ '<=': [{ var: 'dob' }, { var: 'today' }] }, []],
  'a date and a number in order': [{ '<': [{ var: 'dob' }, 3] }, ['type-mismatch ']],
  'options in order': [{ '>': [{ var: 'sex' }, 'female'] }, ['type-mismatch >/0']],
  'a number between a number and a text': [{ '<=': [1, { var: 'age' }, 'ten'] }, ['type-mismatch ']],
  arithmetic: [{ '+': [{ var: 'age' }, 1] }, []],
  'text in a branch of a summand': [{ '+': [{ if: [{ var: 'offers' }, 'two', 0] }, 2] }, ['type-mismatch +/0/if/1']],
  'a default that is text in a summand': [{ '*': [{ or: [{ var: 'age' }, 'none'] }, 2] }, ['type-mismatch */0/or/1']],
  'a branch of a summand without a value': [{ '+': [{ if: [{ var: 'offers' }, 2, null] }, 2] }, []],
  'arithmetic with an option': [{ '*': [{ var: 'age' }, { var: 'sex' }] }, ['type-mismatch */1']],
  'an unknown name': [{ and: [{ var: 'sexx' }, { var: 'offers' }] }, ['unknown-name and/0/var']],
  'a computed name': [{ var: { cat: ['a', 'b'] } }, ['operator-arguments var']],
  'an unknown rule': [{ '!': { rule: 'offersDp' } }, ['unknown-rule !/rule']],
  'a rule with two names': [{ rule: ['offersDpp', 'states'] }, ['operator-arguments rule/0']],
  'an unknown operator': [{ equals: [1, 1] }, ['unknown-operator equals']],
  'too few arguments': [{ '==': [1] }, ['operator-arguments ']],
  'too many arguments': [{ '!': [1, 2] }, ['operator-arguments ']],
  'two operators': [{ '!': true, '!!': true }, ['rule-shape ']],
  'an object without an operator': [{}, ['rule-shape ']],
  'a condition written as text': ['offersDpp', ['text-as-condition '], CONDITION],
  'a string as part of a condition': [{ and: ['offersDpp', { var: 'offers' }] }, ['text-as-condition and/0'], CONDITION],
  'a condition written as a list': [[{ var: 'offers' }], ['list-as-condition '], CONDITION],
  'a list in a condition': [{ in: [{ var: 'sex' }, ['male']] }, [], CONDITION],
  'a string as the default of or': [{ or: [{ var: 'dob' }, 'none'] }, []],
  'a program': [{ if: [{ var: 'offers' }, 'DPP', 'WEIGHT'] }, [], { expected: PROGRAM }],
  'a misspelled program': [{ if: [{ var: 'offers' }, 'DPP', 'WIEGHT'] }, ['unknown-program if/2'], { expected: PROGRAM }],
  'a named rule that may return a misspelled program': [{ rule: 'stray' }, ['unknown-program '], { expected: PROGRAM }],
  'a number where a program is wanted': [{ var: 'age' }, ['type-mismatch '], { expected: PROGRAM }],
  'the name of the current item': [{ some: [{ var: 'pain' }, { '==': [{ var: '' }, 'knee'] }] }, []],
  'a misspelled item': [{ some: [{ var: 'pain' }, { '==': [{ var: '' }, 'kne'] }] }, ['unknown-option some/1/==/1']],
  'a filter of a single value': [{ filter: [{ var: 'age' }, true] }, ['type-mismatch filter/0']],
  'null as a whole condition': [null, ['rule-shape '], { isCondition: true }],
  'null as a value inside a condition': [{ if: [{ var: 'sex' }, true, null] }, [], { isCondition: true }],
  'missing names in a list': [{ missing: [['sex', 'sexx']] }, ['unknown-name missing/0/1']],
  'an unknown name in missing_some': [{ missing_some: [1, ['sex', 'sexx']] }, ['unknown-name missing_some/1/1']],
  'a computed name in missing_some': [{ missing_some: [1, { merge: ['sex'] }] }, ['operator-arguments missing_some/1']],
  'missing_some without its number': [{ missing_some: [['sex']] }, ['operator-arguments ']],
  'a computed name in missing': [{ missing: { cat: ['se', 'x'] } }, ['operator-arguments missing']],
  'a path to a prototype': [{ '==': [{ var: 'form.constructor.name' }, 'x'] }, ['prototype-path ==/0/var']],
  'a path to a prototype of an item': [{ some: [{ var: 'anything' }, { var: '__proto__' }] }, ['prototype-path some/1/var']],
  'a path to a prototype in missing': [{ missing: ['prototype'] }, ['prototype-path missing/0']],
  'a giant list': [{ in: [{ var: 'age' }, Array.from({ length: 10_001 }, () => 1)] }, ['rule-size ']],
  'missing names': [{ missing: ['sex', 'sexx'] }, ['unknown-name missing/1']],
  'a value of any type': [{ '<': [{ var: 'anything' }, 3] }, []],
  'a fallback for an unanswered name': [{ '+': [{ var: ['age', 0] }, 1] }, []],
};

describe('checkRule', () => {
  it.each(Object.entries(CASES))('checks %s', (_title, [rule, expected, usage]) => {
    const { issues } = checkRule(rule, scope, usage);
    expect(issues.map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual(expected);
  });

  const HINTS: readonly (readonly [rule: Json, hint: string])[] = [
    [{ '==': [{ var: 'age' }, '30'] }, 'Remove the quotes: 30.'],
    [{ '==': ['form.weight', 200] }, 'Write {"var": "form.weight"}.'],
    ['offersDpp', 'Write {"rule": "offersDpp"}.'],
    ['offers', 'Write {"var": "offers"}.'],
    ['form.weight > 200', 'Write {">":[{"var":"form.weight"},200]}.'],
    ["sex = 'male'", 'Write {"==":[{"var":"sex"},"male"]}.'],
    ['only women', 'Write {"var": name} or {"rule": name}.'],
    [{ any: [{ var: 'offers' }] }, 'Did you mean "or"?'],
    [{ '&&': [{ var: 'offers' }] }, 'Did you mean "and"?'],
    [{ 'form.weight': 200 }, 'Write {"==":[{"var":"form.weight"},200]}.'],
    [{ offersDpp: true }, 'Write {"rule":"offersDpp"}.'],
    [{ offersDpp: false }, 'Write {"!":{"rule":"offersDpp"}}.'],
    [{ '==': { var: 'sex' } }, 'Write them in a list: {"==": [first, second]}.'],
    [{ adn: [{ var: 'offers' }] }, 'Did you mean "and"?'],
  ];
  it.each(HINTS)('says how to correct %j', (rule, hint) => {
    expect(checkRule(rule, scope, CONDITION).issues.map((issue) => issue.hint)).toEqual([hint]);
  });

  const TYPES: Readonly<Record<string, readonly [rule: Json, type: ValueType]>> = {
    comparison: [{ '<': [1, 2] }, BOOLEAN],
    branches: [{ if: [true, 'a', false, 'b', null] }, oneOfTexts(['a', 'b'])],
    'a default': [{ or: [{ var: 'dob' }, 3] }, union([TEXT, NUMBER])],
    'a filtered list': [{ filter: [{ var: 'ids' }, true] }, listOf(NUMBER)],
    'a mapped list': [{ map: [{ var: 'ids' }, { var: '' }] }, listOf(NUMBER)],
    'merged lists': [{ merge: [{ var: 'ids' }, 3] }, listOf(NUMBER)],
  };
  it.each(Object.entries(TYPES))('determines the type of %s', (_title, [rule, type]) => {
    expect(checkRule(rule, scope).type).toEqual(type);
  });

  it('rejects excessive depth', () => {
    const deep = Array.from({ length: 100 }).reduce<Json>((rule) => ({ '!': rule }), true);
    expect(checkRule(deep, scope).issues.map(({ code }) => code)).toEqual(['rule-depth']);
  });

  it('supports every operator of the evaluator', () => {
    expect(OPERATOR_NAMES).toEqual(expect.arrayContaining([...Object.keys(OPERATORS), ...LIBRARY_OPERATORS]));
  });
});

describe('value types', () => {
  it.each([
    [SEX, oneOfTexts(['male']), true],
    [SEX, oneOfTexts(['mael']), false],
    [SEX, TEXT, true],
    [NUMBER, TEXT, false],
    [NULL, TEXT, true],
    [ANY, NUMBER, true],
    [union([NUMBER, TEXT]), BOOLEAN, false],
    [listOf(NUMBER), listOf(TEXT), false],
  ])('%j and %j can be equal: %s', (one, other, want) => {
    expect(canBeEqual(one, other)).toBe(want);
    expect(canBeEqual(other, one)).toBe(want);
  });

  it('union merges types', () => {
    expect(union([SEX, NULL])).toEqual(SEX);
    expect(union([SEX, TEXT])).toEqual(TEXT);
    expect(union([NUMBER, ANY])).toEqual(ANY);
    expect(union([])).toEqual(NULL);
    expect(describeType(union([NUMBER, SEX]))).toBe('a value of the question "sex" or a number');
  });
});
