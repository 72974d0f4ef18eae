import { describe, expect, it } from 'vitest';
import type { QuestionSet, Rule } from '../../runtime/definitions/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { exploreSet } from './result.ts';
import { setOf, type TestStep } from '../../runtime/engine/testSupport.ts';
import { inputOf } from './testSupport.ts';

type Question = TestStep;

const answer = (key: string): Rule => ({ var: `answers.${key}` });
const shown = (visibleWhen: Rule): Question => ({ id: 'shown', visibleWhen });
const number = (id: string, more: object = {}): Question => ({ id, answer: { type: 'number', min: 0, step: 1, ...more } });
const date: Question = { id: 'date', answer: { type: 'text', format: 'date' } };
/** A form whose second field is required after a 1 in the first. */
const pair: Question = {
  id: 'form',
  answer: {
    type: 'form',
    fields: {
      one: { type: 'number', min: 0, max: 1, step: 1 },
      two: { type: 'number', min: 0, max: 1, step: 1, optional: true, requiredWhen: { '==': [{ var: 'answer.one' }, 1] } },
    },
  },
};
/** A form whose second field is asked in no program, and a step that then selects one. */
const askedByProgram: readonly Question[] = [
  {
    id: 'form',
    answer: {
      type: 'form',
      fields: {
        one: { type: 'number', min: 0, max: 1, step: 1 },
        two: { type: 'number', min: 0, max: 1, step: 1, askedWhen: { '==': [{ var: 'program' }, 'NONE'] } },
      },
    },
  },
  { id: 'select', effects: [{ program: 'WEIGHT' }] },
];
const age: Partial<QuestionSet> = { derived: { age: { hook: 'age', args: { dob: answer('date') } } } };
const explore = (steps: readonly Question[], parts: Partial<QuestionSet> = {}) => exploreSet(inputOf(setOf(steps, parts), null), allHooks);

describe('explore finds the step behind an unusual value', () => {
  it.each<[string, readonly Question[], Partial<QuestionSet>?]>([
    ['a date that a rule names', [date, shown({ '==': [answer('date'), '1980-06-15'] })]],
    [
      'a date that a rule names, where only adults may enroll',
      [{ ...date, checks: [{ hook: 'adultAge' }] }, shown({ '==': [answer('date'), '1980-06-15'] })],
    ],
    [
      'a list of the offered options, where only a field of a later form reads it',
      [
        { id: 'list', answer: { type: 'choices', options: ['a', 'b', 'c'], among: ['c'] } },
        {
          id: 'later',
          answer: {
            type: 'form',
            fields: {
              one: { type: 'number', min: 0, max: 1, step: 1 },
              two: { type: 'number', min: 0, max: 1, step: 1, optional: true, requiredWhen: { has: [answer('list'), 'b'] } },
            },
          },
        },
        shown(true),
      ],
    ],
    ['an age below 18, where no check refuses it', [date, shown({ '<': [{ var: 'derived.age' }, 18] })], age],
    ['a date in the future', [date, shown({ '<': [{ var: 'derived.age' }, 0] })], age],
    [
      'an empty list of an optional question',
      [
        { id: 'list', answer: { type: 'choices', options: ['a', 'b'], optional: true } },
        shown({ and: [{ answered: answer('list') }, { '!': answer('list') }] }),
      ],
    ],
    [
      'a blank optional text',
      [{ id: 'text', answer: { type: 'text', optional: true } }, shown({ and: [{ answered: answer('text') }, { '!': answer('text') }] })],
    ],
    ['a string shorter than usual', [{ id: 'text', answer: { type: 'text', maxLength: 2 } }, shown({ answered: answer('text') })]],
    ['an unread checkbox', [{ id: 'box', answer: { type: 'flag' } }, shown(true)]],
    ['an optional field that is omitted because nothing requires it', [pair, shown({ '!': { answered: answer('form.two') } })]],
    [
      'a program that a derived value names',
      [{ id: 'pick', effects: [{ program: { var: 'derived.chosen' } }] }, shown({ '==': [{ var: 'program' }, 'MOOD'] })],
      { derived: { chosen: { rule: { if: [{ var: 'partner.configs.OFFERS_DPP' }, 'MOOD', 'DPP'] } } } },
    ],
    [
      'a program that a fact names',
      [{ id: 'pick', effects: [{ program: { var: 'profile.currentProgram' } }] }, shown({ '==': [{ var: 'program' }, 'MOOD'] })],
    ],
    ['a field that was asked in the program before', [...askedByProgram, shown({ '==': [answer('form.two'), 1] })]],
    ['a list from outside that contains the item that a rule names', [shown({ in: ['CA', { var: 'member.eligibleStates' }] })]],
    ['a list from outside that contains anything', [shown({ '!!': { var: 'member.eligibleStates' } })]],
    [
      'a list from outside that contains one of two items',
      [shown({ and: [{ in: ['CA', { var: 'member.eligibleStates' }] }, { '!': { in: ['CO', { var: 'member.eligibleStates' }] } }] })],
    ],
    [
      'a list of known values from outside that contains the answer',
      [
        { id: 'choice', answer: { type: 'choice', options: ['DPP', 'MED'] } },
        shown({ in: [answer('choice'), { var: 'profile.eligibleRetriagePrograms' }] }),
      ],
    ],
    ...['CA', 'CO', 'CT'].map((state): [string, readonly Question[]] => [
      `a list from outside that contains the answer ${state}, which rules tell apart from two others`,
      [
        { id: 'state', answer: { type: 'choice', options: ['AL', 'CA', 'CO', 'CT'] } },
        ...['CA', 'CO', 'CT'].map((each) => ({
          id: each === state ? 'shown' : each,
          visibleWhen: { and: [{ in: [answer('state'), { var: 'member.eligibleStates' }] }, { '==': [answer('state'), each] }] },
        })),
      ],
    ]),
    ['a program that the set starts with', [shown({ '==': [{ var: 'program' }, 'DPP'] })], { startProgram: { if: [true, 'DPP', 'NONE'] } }],
  ])('%s', (_title, steps, parts) => {
    expect(explore(steps, parts)).toMatchObject({ unreached: [], exact: true, failedReplays: [] });
  });
});

describe('explore proves that a step is unreached', () => {
  it.each<[string, readonly Question[]]>([
    [
      'behind a string longer than the question accepts',
      [{ id: 'text', answer: { type: 'text', maxLength: 3 } }, shown({ '==': [answer('text'), 'abcd'] })],
    ],
    [
      'behind a string whose surrounding spaces are removed',
      [{ id: 'text', answer: { type: 'text', trim: true } }, shown({ '==': [answer('text'), ' a '] })],
    ],
    [
      'behind a required field that is omitted',
      [pair, shown({ and: [{ '==': [answer('form.one'), 1] }, { '!': { answered: answer('form.two') } }] })],
    ],
    [
      'behind a number without a maximum that a check limits',
      [
        number('most', { max: 9 }),
        { ...number('less'), checks: [{ rule: { '<=': [{ var: 'answer' }, answer('most')] }, code: 'rule' }] },
        shown({ '>': [{ '*': [answer('less'), 2] }, 18] }),
      ],
    ],
    ['behind a field that only the program before omits', [...askedByProgram, shown({ '!': { answered: answer('form.two') } })]],
    [
      'behind a date of birth of a child, where only adults may enroll',
      [{ ...date, checks: [{ hook: 'adultAge' }] }, shown({ '==': [answer('date'), '2015-06-15'] })],
    ],
    ['behind a remainder that does not occur', [shown({ '>': [{ '%': [{ var: 'profile.daysInProgram' }, 30] }, 30] })]],
  ])('%s', (_title, steps) => {
    expect(explore(steps)).toMatchObject({ unreached: ['shown'], exact: true, failedReplays: [] });
  });
});

describe('explore does not call its result exact for', () => {
  it.each<[string, readonly Question[]]>([
    [
      'a string in which two strings are searched for',
      [{ id: 'text', answer: { type: 'text' } }, shown({ and: [{ in: ['ab', answer('text')] }, { in: ['cd', answer('text')] }] })],
    ],
    ['a computation with a number without a maximum', [number('many'), shown({ '>': [{ '*': [answer('many'), 0.001] }, 5] })]],
    ['a computation with a fact', [shown({ '>': [{ '/': [{ var: 'profile.latestWeightKgs' }, 7] }, 400] })]],
    [
      'a field that depends on another field that can become hidden after it is filled in',
      [
        {
          id: 'form',
          answer: {
            type: 'form',
            fields: {
              one: { type: 'number', min: 0, max: 1, step: 1 },
              two: { type: 'number', min: 0, max: 1, step: 1, askedWhen: { '==': [{ var: 'answer.one' }, 1] } },
              three: { type: 'number', min: 0, max: 1, step: 1, askedWhen: { '==': [{ var: 'answer.two' }, 1] } },
            },
          },
        },
        shown({ and: [{ '==': [answer('form.one'), 0] }, { answered: answer('form.three') }] }),
      ],
    ],
    ['dates on both sides of a day that a rule names', [date, shown({ '>': [answer('date'), '1980-06-15'] })]],
  ])('%s', (_title, steps) => {
    expect(explore(steps)).toMatchObject({ exact: false, failedReplays: [] });
  });
});
