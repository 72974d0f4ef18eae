import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import type { QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import { setOf } from '../../runtime/engine/testSupport.ts';
import { differenceOf } from './behaviour.ts';
import { changeLines, textLine } from './describeChange.ts';
import { differenceLines, endOf } from './describeDifference.ts';
import { readerNamesOf } from './readerNames.ts';
import { structureChanges, textChanges } from './structure.ts';

const OLD = setOf(
  [
    { id: 'tea', answer: { type: 'choice', options: ['yes', 'no'] } },
    {
      id: 'size',
      widget: 'form',
      answer: { type: 'form', fields: { cups: { type: 'number', max: 9 }, sugar: { type: 'flag' } } },
    },
    { id: 'last' },
  ],
  {
    name: 'TEA_SURVEY',
    programs: ['NONE', 'CALM'],
    rules: { fewCups: { '<': [{ var: 'answers.size.cups' }, 3] } },
    screenOuts: [{ reason: 'TEA' }],
    completion: [{ call: 'saveTriage', outcomes: {} }],
  },
);
const [TEA, SIZE, LAST] = OLD.steps;
if (!TEA || !SIZE || !LAST) throw new Error('the set has three steps');

const TEXTS: SurveyTexts = {
  sections: {},
  screenOuts: { TEA: { title: 'Tea is not for you', body: '' } },
  steps: {
    tea: { title: 'Do you drink tea?', options: { yes: 'Yes, I do', no: 'No, I don’t' } },
    size: { title: 'How much?', fields: { cups: 'Cups a day' } },
    coffee: { title: 'Do you drink coffee?' },
  },
};

const isYes = { '==': [{ var: 'answers.tea' }, 'yes'] };

function steps(...list: QuestionSet['steps']): QuestionSet {
  return { ...OLD, steps: list };
}

function namesFor(after: QuestionSet = OLD) {
  const vocabulary = {
    factNames: { 'partner.configs.SELLS_TEA': 'partner sells tea' },
    call: {
      saveTriage: { description: 'Stores the answers. FAILED: it does not.', args: {}, source: '' },
      login: { description: 'Logs the member in.', args: {}, source: '' },
    },
  };
  return readerNamesOf({ source: OLD, texts: TEXTS, vocabulary }, { source: after, texts: TEXTS, vocabulary });
}

describe('changeLines', () => {
  it.each<[string, QuestionSet, readonly string[]]>([
    [
      'a step added',
      steps(TEA, { ...TEA, id: 'coffee' }, SIZE, LAST),
      ['coffee (“Do you drink coffee?”) is new, after tea (“Do you drink tea?”).'],
    ],
    ['a step added at the start', steps({ ...LAST, id: 'hello' }, TEA, SIZE, LAST), ['hello is new, as the first.']],
    ['a step removed', steps(SIZE, LAST), ['tea (“Do you drink tea?”) is gone.']],
    ['a step moved', steps(SIZE, LAST, TEA), ['tea (“Do you drink tea?”) now comes after last, instead of first.']],
    [
      'an option removed',
      steps({ ...TEA, answer: { type: 'choice', options: ['yes'] } }, SIZE, LAST),
      ['tea (“Do you drink tea?”): the option “No, I don’t” (no) is gone.'],
    ],
    [
      'an option moved',
      steps({ ...TEA, answer: { type: 'choice', options: ['no', 'yes'] } }, SIZE, LAST),
      ['tea (“Do you drink tea?”): the option “Yes, I do” (yes) now comes after “No, I don’t”, instead of first.'],
    ],
    [
      'a condition added',
      steps(TEA, { ...SIZE, visibleWhen: isYes }, LAST),
      ['size (“How much?”) is shown when “Do you drink tea?” is Yes, I do, instead of always.'],
    ],
    [
      'a limit of a field, and a flag',
      steps(
        TEA,
        { ...SIZE, answer: { type: 'form', fields: { cups: { type: 'number', max: 12, optional: true }, sugar: { type: 'flag' } } } },
        LAST,
      ),
      [
        'size (“How much?”), cups (“Cups a day”): “Largest number” is 12 instead of 9.',
        'size (“How much?”), cups (“Cups a day”): “Optional: members may leave it empty” is yes instead of no.',
      ],
    ],
    [
      'an option added, and another change of the answer',
      steps({ ...TEA, answer: { type: 'choice', options: ['yes', 'no', 'rarely'], optional: true } }, SIZE, LAST),
      [
        'tea (“Do you drink tea?”): “Optional: members may leave it empty” is yes instead of no.',
        'tea (“Do you drink tea?”): the option rarely is new, after “No, I don’t”.',
      ],
    ],
    [
      'a fact by its name for authors',
      steps(TEA, { ...SIZE, visibleWhen: { '==': [{ var: 'partner.configs.SELLS_TEA' }, true] } }, LAST),
      ['size (“How much?”) is shown when partner sells tea, instead of always.'],
    ],
    [
      'a call added',
      { ...OLD, completion: [...OLD.completion, { call: 'login', outcomes: {} }] },
      ['The call login (logs the member in) is new, after saveTriage (stores the answers).'],
    ],
    [
      'an effect',
      steps({ ...TEA, effects: [{ when: isYes, screenOut: 'TEA' }, { program: 'CALM' }] }, SIZE, LAST),
      [
        'tea (“Do you drink tea?”) now screens out as TEA (“Tea is not for you”) if “Do you drink tea?” is Yes, I do.',
        'tea (“Do you drink tea?”) now chooses the program CALM.',
      ],
    ],
    [
      'a rule changed',
      { ...OLD, rules: { fewCups: { '<': [{ var: 'answers.size.cups' }, 4] } } },
      ['The rule fewCups: “Cups a day” < 4 instead of “Cups a day” < 3.'],
    ],
    [
      'a rule added',
      { ...OLD, rules: { ...OLD.rules, drinksTea: isYes } },
      ['The rule drinksTea is new: “Do you drink tea?” is Yes, I do.'],
    ],
    [
      'a derived value',
      { ...OLD, derived: { cups: { hook: 'sum', args: { of: { var: 'answers.size.cups' } } } } },
      ['The value cups is new: hook “sum”, args of “Cups a day”.'],
    ],
    ['a version', { ...OLD, version: 2 }, ['The survey’s version: 2 instead of 1.']],
    [
      'a call with another condition',
      { ...OLD, completion: [{ call: 'saveTriage', outcomes: {}, when: isYes }] },
      ['The call saveTriage (stores the answers): its condition is “Do you drink tea?” is Yes, I do instead of nothing.'],
    ],
    ['a screen-out reason', { ...OLD, screenOuts: [] }, ['The screen-out TEA (“Tea is not for you”) is gone.']],
  ])('describes %s', (_title, after, expected) => {
    expect(structureChanges(OLD, after).flatMap((change) => changeLines(change, namesFor(after)))).toEqual(expected);
  });
});

it('distinguishes two values with the same label', () => {
  const rule = (value: string): QuestionSet => ({ ...OLD, rules: { drinks: { '==': [{ var: 'answers.tea' }, value] } } });
  const texts = { ...TEXTS, steps: { ...TEXTS.steps, tea: { title: 'Tea?', options: { yes: 'Yes', always: 'Yes' } } } };
  const [before, after] = [rule('yes'), rule('always')];
  const readerNames = readerNamesOf(
    { source: before, texts, vocabulary: { call: {} } },
    { source: after, texts, vocabulary: { call: {} } },
  );
  expect(structureChanges(before, after).flatMap((change) => changeLines(change, readerNames))).toEqual([
    'The rule drinks: “Tea?” is Yes (always) instead of “Tea?” is Yes (yes).',
  ]);
});

describe('textLine', () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    [
      'a title',
      { steps: { tea: { title: 'Tea?' } } },
      { steps: { tea: { title: 'Do you drink tea?' } } },
      'German, tea, Title is “Do you drink tea?” instead of “Tea?”.',
    ],
    [
      'an option',
      { steps: { tea: { options: {} } } },
      { steps: { tea: { options: { yes: 'Ja' } } } },
      'German, tea (“Do you drink tea?”), Option: yes is new: “Ja”.',
    ],
    [
      'the label of a field',
      { steps: { size: { fields: { cups: 'Tassen' } } } },
      { steps: {} },
      'German, size (“How much?”), Label: cups is gone: “Tassen”.',
    ],
    [
      'a screen-out',
      { screenOuts: { TEA: { body: 'A' } } },
      { screenOuts: { TEA: { body: 'B' } } },
      'German, the screen-out TEA, Text below the title is “B” instead of “A”.',
    ],
    ['a section', { sections: { all: 'A' } }, { sections: { all: 'B' } }, 'German, the section all, Title is “B” instead of “A”.'],
  ])('describes %s', (_title, before, after, expected) => {
    expect(textChanges('de', before, after).map((change) => textLine(change, namesFor().titles))).toEqual([expected]);
  });
});

describe('differenceLines', () => {
  const call = (body: JsonObject, operation = 'saveTriage') => ({ operation, body });
  const lines = (before: JsonObject, after: JsonObject, isExample = false) => {
    const difference = differenceOf({ before, after });
    return difference ? differenceLines(difference, { before, after }, isExample, namesFor()) : [];
  };
  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    [
      'another end',
      { outcome: 'completed' },
      { outcome: 'screenedOut', at: 'tea', screenOutReason: 'TEA' },
      ['The end is now: screened out as TEA (“Tea is not for you”), after tea (“Do you drink tea?”). Before: completed.'],
    ],
    ['another program', { program: 'NONE' }, { program: 'CALM' }, ['The program is CALM instead of NONE.']],
    [
      'steps gone and added',
      { visited: ['tea', 'last'] },
      { visited: ['last', 'size'] },
      ['No longer shown: tea (“Do you drink tea?”).', 'Now also shown: size (“How much?”).'],
    ],
    ['a different order', { visited: ['tea', 'last'] }, { visited: ['last', 'tea'] }, ['The steps come in a different order.']],
    [
      'a confirmation',
      { confirmed: ['tea'] },
      { confirmed: ['size'] },
      ['No longer asked to confirm: tea (“Do you drink tea?”).', 'Now asked to confirm: size (“How much?”).'],
    ],
    [
      'calls gone and added',
      { calls: [call({}, 'login')] },
      { calls: [call({})] },
      ['No longer called: login.', 'Now also called: saveTriage.'],
    ],
    [
      'an answer, once for all calls that send it',
      { calls: [call({ survey: { tea: 'yes' } }), call({ userData: { answers: { tea: 'yes' } } }, 'createAccount')] },
      { calls: [call({ survey: { tea: 'no' } }), call({ userData: { answers: { tea: 'no' } } }, 'createAccount')] },
      ['The answer to tea (“Do you drink tea?”) is sent as “No, I don’t” instead of “Yes, I do”, in saveTriage, createAccount.'],
    ],
    [
      'a field of an answer',
      { calls: [call({ size: { cups: 2, sugar: true } })] },
      { calls: [call({ size: { cups: 3 } })] },
      [
        'The answer to cups (“Cups a day”) in size (“How much?”) is sent as 3 instead of 2, in saveTriage.',
        'The answer to sugar in size (“How much?”) is sent as nothing instead of yes, in saveTriage.',
      ],
    ],
    [
      'an answer in a list of answers',
      { calls: [call({ answers: [{ questionId: 'tea', slugs: ['yes'] }] })] },
      { calls: [call({ answers: [{ questionId: 'tea', slugs: ['no', 'yes'] }] })] },
      ['The answer to tea (“Do you drink tea?”) is sent as “No, I don’t” and “Yes, I do” instead of “Yes, I do”, in saveTriage.'],
    ],
    [
      'a whole answer',
      { calls: [call({})] },
      { calls: [call({ size: { cups: 2 } })] },
      ['The answer to size (“How much?”) is sent as cups (“Cups a day”): 2 instead of nothing, in saveTriage.'],
    ],
    [
      'a value of the request',
      { calls: [call({ data: { isCalm: true } })] },
      { calls: [call({ data: { isCalm: false } })] },
      ['The value "isCalm" is sent as no instead of yes, in saveTriage.'],
    ],
    [
      'a whole request',
      { calls: [{ operation: 'mapProgram', body: 'A' }] },
      { calls: [{ operation: 'mapProgram', body: 'B' }] },
      ['The content is sent as "B" instead of "A", in mapProgram.'],
    ],
  ])('describes %s', (_title, before, after, expected) => expect(lines(before, after)).toEqual(expected));

  it("marks a value as one member's example if other members may have another value", () =>
    expect(lines({ calls: [call({ tea: 'yes' })] }, { calls: [call({ tea: 'no' })] }, true)).toEqual([
      'The answer to tea (“Do you drink tea?”) is sent as “No, I don’t” instead of “Yes, I do” in this example, in saveTriage.',
    ]));
});

describe('endOf', () => {
  it.each<[JsonObject, string]>([
    [{ outcome: 'completed', program: 'CALM' }, 'Completed; program CALM'],
    [{ outcome: 'screenedOut', screenOutReason: 'TEA', program: null }, 'Screened out as TEA (“Tea is not for you”)'],
    [{ outcome: 'error', errorState: 'ACCOUNT_EXISTS' }, 'An error: ACCOUNT_EXISTS'],
  ])('describes %j', (walk, expected) => expect(endOf(walk, namesFor())).toBe(expected));
});
