import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../check.ts';
import { formatFinding } from '../../../runtime/definitions/finding.ts';
import { applyChange, vocabulary, expectFinding, SET, type Change } from '../testSupport.ts';

const PAIN = '"id": "pain",';
const LOW = '"visibleWhen": { "and": [{ "rule": "underweight" }, { "rule": "womanOrNot" }] }';
const MALE = '{ "==": [{ "var": "answers.sex" }, "male"] }';
const WEIGHT = '{ "var": "answers.heightWeight.weight" }';
const BMI = '{ "var": "derived.bmi" }';
const TO_DPP = '"program": { "if": [{ "rule": "offersDpp" }, "DPP", "WEIGHT"] }';

/** Shows the last step under a condition. */
function shown(rule: string): Change {
  return { file: SET, from: PAIN, to: `${PAIN}\n      "visibleWhen": ${rule},` };
}

/** Gives the alert an extra effect. */
function effect(rule: string): Change {
  return { file: SET, from: LOW, to: `${LOW},\n      "effects": [{ "when": ${rule}, "program": "DPP" }]` };
}

/** Adds named rules to a change. */
function withRules(change: Change, rules: string): Change {
  return { ...change, also: ['"rules": {', `"rules": { ${rules},`] };
}

const MEN_OUT: readonly [string, string] = [TO_DPP, '"screenOut": "HIP"'];
const NEITHER = `"neither": ▸{ "and": [${MALE}, { "!": ${MALE} }] }`;
/** Asks only men for their weight. */
const WEIGHT_OF_MEN = {
  file: SET,
  from: '"use": "heightWeight", "section": "health" }',
  to: `"use": "heightWeight", "section": "health", "visibleWhen": ${MALE} }`,
};

/** Faults that follow from the rules over every case, each with ▸ where its warning must be, and its code. */
const FAULTS: readonly (readonly [title: string, change: Change, code: string, says?: string])[] = [
  [
    'a condition that contradicts itself',
    shown(`▸{ "and": [${MALE}, { "==": [{ "var": "answers.sex" }, "female"] }] }`),
    'always-false',
    'whatever answers.sex is',
  ],
  [
    'a contradiction through a named rule',
    shown(`▸{ "and": [{ "rule": "womanOrNot" }, ${MALE}] }`),
    'always-false',
    'the rule womanOrNot and answers.sex',
  ],
  [
    'a contradiction through rules of rules',
    withRules(
      shown('▸{ "and": [{ "rule": "womanOrNot" }, { "rule": "stout" }] }'),
      `"man": ${MALE}, "stout": { "and": [{ "rule": "man" }, { ">": [${BMI}, 30] }] }`,
    ),
    'always-false',
    'the rule womanOrNot and the rule stout',
  ],
  ['a named rule that contradicts itself, at its definition', withRules(shown('{ "rule": "neither" }'), NEITHER), 'always-false'],
  [
    'a contradiction deep inside',
    shown(`{ "or": [{ "rule": "womanOrNot" }, ▸{ "and": [{ "<": [${BMI}, 20] }, { ">": [${BMI}, 30] }] }] }`),
    'always-false',
  ],
  [
    'a contradiction between "not" and "or"',
    shown(`▸{ "and": [{ "!": { "or": [${MALE}, { "rule": "womanOrNot" }] } }, { "answered": { "var": "answers.sex" } }] }`),
    'always-false',
  ],
  ['a condition or its opposite', shown('▸{ "or": [{ "rule": "womanOrNot" }, { "!": { "rule": "womanOrNot" } }] }'), 'always-true'],
  ['a number that its question cannot reach', shown(`▸{ ">": [${WEIGHT}, 740] }`), 'always-false', 'answers.heightWeight.weight'],
  [
    'a number between the steps of its question',
    shown(`▸{ "and": [{ ">": [${WEIGHT}, 100] }, { "<": [${WEIGHT}, 101] }] }`),
    'always-false',
  ],
  ['reversed bounds', shown(`▸{ "<": [40, ${BMI}, 30] }`), 'always-false'],
  [
    'an option that excludes another',
    {
      ...shown('{ "rule": "offersDpp" }'),
      also: [
        '{ "has": [{ "var": "answers.pain" }, "hip"] }',
        '▸{ "and": [{ "has": [{ "var": "answers.pain" }, "hip"] }, { "has": [{ "var": "answers.pain" }, "none"] }] }',
      ],
    },
    'always-false',
  ],
  ['an effect that contradicts the condition of its step', effect(`▸${MALE}`), 'always-false', "the step's own visibleWhen"],
  [
    'an effect on every answer to its question',
    {
      file: SET,
      from: MALE,
      to: '{ "or": [{ "rule": "offersDpp" }, ▸{ "in": [{ "var": "answers.sex" }, ["male", "female", "intersex"]] }] }',
    },
    'always-true',
  ],
  [
    'a field that must be answered when it is not asked',
    {
      file: SET,
      from: '"requiredWhen": { "var": "answer.consent" }',
      to: '"askedWhen": { "var": "answer.consent" }, "requiredWhen": ▸{ "!": { "var": "answer.consent" } }',
    },
    'always-false',
  ],
  [
    'a named rule that only refers to another',
    withRules(
      shown('{ "rule": "first" }'),
      '"first": { "rule": "initial" }, "initial": ▸{ "==": [{ "var": "enrollmentType" }, "INITIAL_ENROLLMENT"] }',
    ),
    'always-true',
  ],
  ['an effect that always happens', effect('▸{ "rule": "womanOrNot" }'), 'always-true'],
  [
    'a confirmation that no way leads to',
    {
      file: SET,
      from: LOW,
      to: `${LOW},\n      "confirmWhen": ▸{ "==": [{ "var": "program" }, "MOOD"] }`,
      also: ['"version": 1,', '"version": 1, "startProgram": "NONE",'],
    },
    'always-false',
    'whatever the member answered before',
  ],
  [
    'a part that the others already decide',
    shown('{ "and": [{ "rule": "womanOrNot" }, ▸{ "!=": [{ "var": "answers.sex" }, "male"] }] }'),
    'redundant-condition',
  ],
  ['a part that another part covers', shown(`{ "or": [{ "<": [${BMI}, 30] }, ▸{ "<": [${BMI}, 25] }] }`), 'redundant-condition'],
  [
    'a branch for which earlier branches leave no case',
    {
      file: SET,
      from: '[{ "rule": "offersDpp" }, "dpp", null]',
      to: '[{ "rule": "offersDpp" }, "dpp", ▸{ "and": [{ "rule": "offersDpp" }, { "rule": "womanOrNot" }] }, "woman", null]',
    },
    'unreachable-branch',
  ],
  ['a step that the way before excludes', { ...shown(`▸${MALE}`), also: MEN_OUT }, 'step-never-shown', 'The step "pain"'],
  [
    'a step that is always known from elsewhere',
    {
      file: SET,
      from: '"widget": "choice",',
      to: '"widget": "choice", "knownFrom": ▸{ "or": [{ "var": "carried.answers.sex" }, "male"] },',
    },
    'step-never-shown',
  ],
  [
    'a screen-out of everybody',
    { file: SET, from: `{ "when": ${MALE}, ${TO_DPP}`, to: '▸{ "screenOut": "HIP"' },
    'dead-end',
    'This screens out everybody who reaches it, because it has no "when".',
  ],
  [
    'a call that never continues',
    { file: SET, from: '"outcomes": {\n          "AVAILABLE": { "go": "on" }', to: '▸"outcomes": { "AVAILABLE": { "error": "DEFAULT" }' },
    'dead-end',
  ],
  [
    'an entry that nobody passes',
    {
      file: SET,
      from: '"version": 1,',
      to: '"version": 1,\n  ▸"entry": [{ "when": { "rule": "offersDpp" }, "error": "DEFAULT" }, { "when": { "!": { "rule": "offersDpp" } }, "error": "DEFAULT" }],',
    },
    'dead-end',
  ],
  [
    'two answers under one key on one way',
    {
      file: SET,
      from: PAIN,
      to: '"id": "sexAgain", "section": "health", "widget": "choice", "answerKey": ▸"sex", "answer": { "type": "choice", "options": ["male"] } },\n    {\n      "id": "pain",',
    },
    'answer-overwritten',
    'The steps "sex" and "sexAgain"',
  ],
  [
    'a comparison with an answer whose step may be hidden',
    { ...WEIGHT_OF_MEN, also: [LOW, `"visibleWhen": ▸{ "<": [${WEIGHT}, 99] }`] },
    'unanswered-comparison',
    '"answers.heightWeight.weight" can be unanswered at the step "lowAlert"',
  ],
  [
    'a comparison in a named rule',
    { ...WEIGHT_OF_MEN, also: [`{ "<": [${BMI}, 18.5] }`, `▸{ "<": [${BMI}, 18.5] }`] },
    'unanswered-comparison',
    '"derived.bmi" can be unanswered at the step "lowAlert"',
  ],
  [
    'a comparison with an optional answer',
    {
      ...shown('▸{ ">": [{ "var": "answers.createAccount.age" }, 64] }'),
      also: ['"consent": {', '"age": { "type": "number", "optional": true }, "consent": {'],
    },
    'unanswered-comparison',
  ],
  [
    'arithmetic with an answer that may be missing',
    { ...WEIGHT_OF_MEN, also: [PAIN, `${PAIN} "textValues": { "half": ▸{ "/": [${WEIGHT}, 2] } },`] },
    'unanswered-comparison',
    'the result of a calculation with it is null',
  ],
];

/** More options than the analysis keeps apart, unless rules name them. */
const OPTIONS = Array.from({ length: 13 }, (_, index) => `"o${index}"`).join(', ');

/** Near misses: sound definitions that resemble a fault. */
const SOUND: Readonly<Record<string, Change>> = {
  'conditions that overlap': shown('{ "and": [{ "rule": "womanOrNot" }, { "in": [{ "var": "answers.sex" }, ["male", "female"]] }] }'),
  'conditions that together leave somebody out': shown(`{ "or": [${MALE}, { "<": [${BMI}, 25] }] }`),
  'the highest number of the question': shown(`{ ">": [${WEIGHT}, 739] }`),
  'one whole number between the bounds': shown(`{ "and": [{ ">": [${WEIGHT}, 100] }, { "<": [${WEIGHT}, 102] }] }`),
  'a guard beside a part that works without it': shown(`{ "and": [{ "answered": ${BMI} }, { "<": [${BMI}, 25] }] }`),
  'two values computed from the same answers': shown(`{ "and": [{ "<": [${BMI}, 20] }, { ">": [${WEIGHT}, 300] }] }`),
  'two answers compared with each other': shown(
    '{ "<": [{ "var": "answers.heightWeight.weight" }, { "var": "answers.heightWeight.heightInchesPortion" }] }',
  ),
  'a question with many options compared with one that has some of them': {
    file: SET,
    from: PAIN,
    to: `"id": "state", "section": "health", "widget": "select", "answer": { "type": "choice", "options": [${OPTIONS}] } },\n    { "id": "place", "section": "health", "widget": "choice", "answer": { "type": "choice", "options": ["o7", "o9"] } },\n    {\n      ${PAIN}\n      "visibleWhen": { "==": [{ "var": "answers.state" }, { "var": "answers.place" }] },`,
  },
  'a question with many options compared with a fact that has some of them': {
    file: SET,
    from: PAIN,
    to: `"id": "state", "section": "health", "widget": "select", "answer": { "type": "choice", "options": [${OPTIONS}, "DPP"] } },\n    {\n      ${PAIN}\n      "visibleWhen": { "==": [{ "var": "answers.state" }, { "var": "profile.currentProgram" }] },`,
  },
  'a number searched in a list that contains an answer': shown(`{ "in": [170, [${WEIGHT}, 3]] }`),
  'a part whose value is compared, not its truth': shown(`{ "<": [{ "or": [${WEIGHT}, { "+": [${WEIGHT}, ${WEIGHT}] }] }, 200] }`),
  'a part that supplies the value where the other part holds': shown(`{ "<": [{ "and": [{ ">": [${WEIGHT}, 100] }, ${WEIGHT}] }, 200] }`),
  'a fact above a sum of constants': shown('{ "<": [{ "+": [1, 1] }, { "var": "eligibility.age" }] }'),
  'a list that is counted': {
    file: SET,
    from: '{ "has": [{ "var": "answers.pain" }, "hip"] }',
    to: '{ "===": [{ "reduce": [{ "var": "answers.pain" }, { "+": [{ "var": "accumulator" }, 1] }, 0] }, 2] }',
  },
  'branches that each have a case left': {
    file: SET,
    from: '[{ "rule": "offersDpp" }, "dpp", null]',
    to: '[{ "and": [{ "rule": "offersDpp" }, { "<": [{ "var": "derived.bmi" }, 17] }] }, "dpp", { "rule": "offersDpp" }, "dpp", null]',
  },
  'a step for some of the remaining members': { ...shown('{ "==": [{ "var": "answers.sex" }, "female"] }'), also: MEN_OUT },
  'an effect that is narrower than the condition of its step': effect('{ "==": [{ "var": "answers.sex" }, "female"] }'),
  'two answers under one key on different ways': {
    file: SET,
    from: PAIN,
    to: `"id": "hurt", "section": "health", "widget": "choices", "answerKey": "pain", "visibleWhen": ${MALE}, "answer": { "type": "choices", "options": ["knee"] } },\n    {\n      "id": "pain", "visibleWhen": { "!": ${MALE} },`,
  },
  'a comparison behind its guard': { ...WEIGHT_OF_MEN, also: [LOW, `"visibleWhen": { "and": [{ "<": [${BMI}, 18.5] }, ${MALE}] }`] },
};

describe('conclusions from the rules', () => {
  it.each(FAULTS.map((fault) => [fault[0], fault] as const))('finds %s', (_title, [, change, code, says]) =>
    expectFinding(change, code, says),
  );

  it.each([
    ['a rule that never holds', shown('{ "or": [{ "rule": "neither" }, { "and": [{ "rule": "neither" }, { "rule": "offersDpp" }] }] }')],
    [
      'a branch after a rule that never holds',
      shown('{ "if": [{ "rule": "neither" }, true, { "rule": "neither" }, true, { "rule": "offersDpp" }] }'),
    ],
  ])('reports a single finding for %s', (_title, change) => {
    const findings = checkDefinitions(applyChange(withRules(change, NEITHER)), vocabulary);
    expect(findings.map(({ code, line }) => [code, line])).toEqual([['always-false', 11]]);
  });

  it.each(Object.entries(SOUND))('accepts %s', (_title, change) => {
    const proven = /^(always|redundant|unreachable|step-never|dead-end|answer-over|unanswered)/;
    const findings = checkDefinitions(applyChange(change), vocabulary).filter(({ code }) => proven.test(code));
    expect(findings.map(formatFinding)).toEqual([]);
  });
});
