import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/runtime/base/json.ts';
import { REFERENCE_KINDS } from './differences.ts';
import { oursOf, plainOf, type Outcome } from './outcomes.ts';
import { freshReference } from './reference.ts';

const reference = freshReference();
const data = { absent: null, word: 'word', list: [1, 2], items: [{ a: 1 }, 'abc'], yes: true };

function value(json: unknown): Outcome {
  return { value: json };
}

function refusal(reason: string): Outcome {
  return { refused: reason };
}

type Case = readonly [rule: Json, ours: Outcome, plain: Outcome];

const NAN = refusal('NaN is no JSON');

/** By kind in docs/json-logic.md: the outcomes of ours and of json-logic-js. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'operators that json-logic-js does not have': [
    [{ if: [true, 1, { val: 'a' }] }, refusal('there is no operator "val"'), value(1)],
    [{ or: [true, { throw: 'x' }] }, refusal('there is no operator "throw"'), value(true)],
  ],
  'computed names': [
    [{ var: { cat: ['wo', 'rd'] } }, refusal('"var" takes a literal name'), value('word')],
    [{ missing: { merge: ['word', 'other'] } }, refusal('"missing" takes a literal name'), value(['other'])],
    [{ var: null }, refusal('"var" takes a literal name'), value(data)],
  ],
  'an unanswered value in an order comparison': [
    [{ '<': [null, 1] }, value(false), value(true)],
    [{ '<=': [{ var: 'absent' }, 0] }, value(false), value(true)],
    [{ '>': [1, { var: 'nowhere' }] }, value(false), value(true)],
    [{ '>=': [null, 0] }, value(false), value(true)],
    [{ '<': [-1, null, 1] }, value(false), value(true)],
    [{ filter: [[null, 1], { '<': [{ var: '' }, 2] }] }, value([1]), value([null, 1])],
  ],
  'null where json-logic-js returns NaN or Infinity': [
    [{ '+': [1, null] }, value(null), NAN],
    [{ '*': ['two', 2] }, value(null), NAN],
    [{ '-': ['7 apples', 2] }, value(null), NAN],
    [{ '/': [7] }, value(null), NAN],
    [{ '/': [1, 0] }, value(null), refusal('Infinity is no JSON')],
    [{ '%': [1, 0] }, value(null), NAN],
    [{ max: ['a', 1] }, value(null), NAN],
    [{ reduce: [[1], { '+': [{ var: 'current' }, { var: 'accumulator' }] }] }, value(null), NAN],
  ],
  'null where json-logic-js reads a list, a boolean or a blank as a number': [
    [{ '+': [[1], 1] }, value(null), value(2)],
    [{ '-': [true, false] }, value(null), value(1)],
    [{ '-': [5, null] }, value(null), value(5)],
    [{ '*': true }, value(null), value(true)],
    [{ '/': ['', 1] }, value(null), value(0)],
  ],
  'a list in an order comparison': [[{ '<': [[1], 5] }, value(false), value(true)]],
  'a product of one or no factor': [
    [{ '*': ['2'] }, value(2), value('2')],
    [{ '*': [] }, value(1), refusal('Reduce of empty array with no initial value')],
  ],
  'chains of > and >=': [
    [{ '>': [3, 2, 3] }, value(false), value(true)],
    [{ '>=': [3, 3, 4] }, value(false), value(true)],
  ],
};

/** Differences that the suite does not cover. */
const OTHER_CASES: Readonly<Record<string, readonly Case[]>> = {
  'an unanswered value is in no list or text': [
    [{ in: [null, [null]] }, value(false), value(true)],
    [{ in: [{ var: 'absent' }, 'null'] }, value(false), value(true)],
  ],
  'a number is not part of a text': [[{ in: [1, '123'] }, value(false), value(true)]],
  'a fallback for null, not only for an absent name': [[{ var: ['absent', 7] }, value(7), value(null)]],
  'max and min of an unanswered value': [
    [{ max: [{ var: 'absent' }, -1] }, value(null), value(0)],
    [{ min: [null, 1] }, value(null), value(0)],
  ],
  'only own properties': [
    [{ map: [{ var: 'items' }, { var: 'length' }] }, value([null, null]), value([null, 3])],
    [{ var: 'list.length' }, value(null), value(2)],
  ],
  'a list is equal to no other value': [[{ '==': [[1], 1] }, value(false), value(true)]],
};

describe('rules with a different result in json-logic-js', () => {
  const cases = Object.entries({ ...CASES, ...OTHER_CASES }).flatMap(([kind, list]) =>
    list.map(([rule, ours, plain]) => [`${kind}: ${JSON.stringify(rule)}`, rule, ours, plain] as const),
  );
  it.each(cases)('%s', (_title, rule, ours, plain) => {
    expect(oursOf(rule, data)).toEqual(ours);
    expect(plainOf(reference, rule, data)).toEqual(plain);
  });

  it('are grouped by exactly the kinds of REFERENCE_KINDS', () => {
    expect(Object.keys(CASES)).toEqual(REFERENCE_KINDS.map(({ kind }) => kind));
  });
});
