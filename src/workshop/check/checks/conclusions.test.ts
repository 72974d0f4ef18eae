import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../check.ts';
import { formatFinding } from '../../../runtime/definitions/finding.ts';
import { changed, vocabulary, foundWith, SET, type Fault } from './testSupport.ts';

const PAIN = '"id": "pain",';
const LOW = '"visibleWhen": { "and": [{ "rule": "underweight" }, { "rule": "womanOrNot" }] }';
const MALE = '{ "==": [{ "var": "answers.sex" }, "male"] }';
const WEIGHT = '{ "var": "answers.heightWeight.weight" }';
const BMI = '{ "var": "derived.bmi" }';
const TO_DPP = '"program": { "if": [{ "rule": "offersDpp" }, "DPP", "WEIGHT"] }';

type Change = Pick<Fault, 'file' | 'from' | 'to' | 'secondChange'>;

/** Shows the last step under a condition. */
function shown(rule: string): Change & Pick<Fault, 'after'> {
  return { file: SET, from: PAIN, to: `${PAIN}\n      "visibleWhen": ${rule},`, after: '"id": "pain"' };
}

/** Gives the alert an extra effect. */
function effect(rule: string): Change & Pick<Fault, 'after'> {
  return {
    file: SET,
    from: LOW,
    to: `${LOW},\n      "effects": [{ "when": ${rule}, "program": "DPP" }]`,
    after: LOW,
  };
}

const MEN_OUT: readonly [string, string] = [TO_DPP, '"screenOut": "HIP"'];

/** Faults that follow from the rules over every case. Each is a warning at its place. */
const FAULTS: Readonly<Record<string, Omit<Fault, 'severity'>>> = {
  'a condition that contradicts itself': {
    ...shown(`{ "and": [${MALE}, { "==": [{ "var": "answers.sex" }, "female"] }] }`),
    code: 'always-false',
    marker: '{ "and"',
    message: 'whatever answers.sex is',
  },
  'a contradiction through a named rule': {
    ...shown(`{ "and": [{ "rule": "womanOrNot" }, ${MALE}] }`),
    code: 'always-false',
    marker: '{ "and"',
    message: 'the rule womanOrNot and answers.sex',
  },
  'a contradiction through rules of rules': {
    ...shown('{ "and": [{ "rule": "womanOrNot" }, { "rule": "stout" }] }'),
    secondChange: ['"rules": {', `"rules": { "man": ${MALE}, "stout": { "and": [{ "rule": "man" }, { ">": [${BMI}, 30] }] },`],
    code: 'always-false',
    marker: '{ "and"',
    message: 'the rule womanOrNot and the rule stout',
  },
  'a named rule that contradicts itself, at its definition': {
    ...shown('{ "rule": "neither" }'),
    secondChange: ['"rules": {', `"rules": { "neither": { "and": [${MALE}, { "!": ${MALE} }] },`],
    after: '"neither"',
    code: 'always-false',
    marker: '{ "and"',
  },
  'a contradiction deep inside': {
    ...shown(`{ "or": [{ "rule": "womanOrNot" }, { "and": [{ "<": [${BMI}, 20] }, { ">": [${BMI}, 30] }] }] }`),
    code: 'always-false',
    marker: '{ "and"',
  },
  'a contradiction of not and or': {
    ...shown(`{ "and": [{ "!": { "or": [${MALE}, { "rule": "womanOrNot" }] } }, { "answered": { "var": "answers.sex" } }] }`),
    code: 'always-false',
    marker: '{ "and"',
  },
  'a condition or its opposite': {
    ...shown('{ "or": [{ "rule": "womanOrNot" }, { "!": { "rule": "womanOrNot" } }] }'),
    code: 'always-true',
    marker: '{ "or"',
  },
  'a number that its question cannot reach': {
    ...shown(`{ ">": [${WEIGHT}, 740] }`),
    code: 'always-false',
    marker: '{ ">"',
    message: 'answers.heightWeight.weight',
  },
  'a number between the steps of its question': {
    ...shown(`{ "and": [{ ">": [${WEIGHT}, 100] }, { "<": [${WEIGHT}, 101] }] }`),
    code: 'always-false',
    marker: '{ "and"',
  },
  'reversed bounds': { ...shown(`{ "<": [40, ${BMI}, 30] }`), code: 'always-false', marker: '{ "<"' },
  'an option that excludes another': {
    ...shown('{ "rule": "offersDpp" }'),
    secondChange: [
      '{ "has": [{ "var": "answers.pain" }, "hip"] }',
      '{ "and": [{ "has": [{ "var": "answers.pain" }, "hip"] }, { "has": [{ "var": "answers.pain" }, "none"] }] }',
    ],
    code: 'always-false',
    marker: '{ "and"',
  },
  'an effect that contradicts what shows its step': {
    ...effect(MALE),
    code: 'always-false',
    marker: '{ "=="',
    message: "the step's own visibleWhen",
  },
  'an effect on every answer to its question': {
    file: SET,
    from: MALE,
    to: '{ "or": [{ "rule": "offersDpp" }, { "in": [{ "var": "answers.sex" }, ["male", "female", "intersex"]] }] }',
    code: 'always-true',
    marker: '{ "in"',
    after: '"effects"',
  },
  'a field that must be answered when it is not asked': {
    file: SET,
    from: '"requiredWhen": { "var": "answer.consent" }',
    to: '"askedWhen": { "var": "answer.consent" }, "requiredWhen": { "!": { "var": "answer.consent" } }',
    code: 'always-false',
    marker: '{ "!"',
    after: '"why"',
  },
  'a named rule that only refers to another': {
    ...shown('{ "rule": "first" }'),
    secondChange: [
      '"rules": {',
      '"rules": { "first": { "rule": "initial" }, "initial": { "==": [{ "var": "enrollmentType" }, "INITIAL_ENROLLMENT"] },',
    ],
    after: '"initial"',
    code: 'always-true',
    marker: '{ "=="',
  },
  'an effect that always happens': {
    ...effect('{ "rule": "womanOrNot" }'),
    code: 'always-true',
    marker: '{ "rule": "womanOrNot" }, "program"',
  },
  'a confirmation that no way leads to': {
    file: SET,
    from: LOW,
    to: `${LOW},\n      "confirmWhen": { "==": [{ "var": "program" }, "MOOD"] }`,
    secondChange: ['"version": 1,', '"version": 1, "startProgram": "NONE",'],
    after: '"confirmWhen"',
    code: 'always-false',
    marker: '{ "=="',
    message: 'whatever the member answered before',
  },
  'a part that the others already decide': {
    ...shown('{ "and": [{ "rule": "womanOrNot" }, { "!=": [{ "var": "answers.sex" }, "male"] }] }'),
    code: 'redundant-condition',
    marker: '{ "!="',
  },
  'a part that another one covers': {
    ...shown(`{ "or": [{ "<": [${BMI}, 30] }, { "<": [${BMI}, 25] }] }`),
    code: 'redundant-condition',
    marker: `{ "<": [${BMI}, 25]`,
  },
  'a branch that earlier branches leave no case': {
    file: SET,
    from: '[{ "rule": "offersDpp" }, "dpp", null]',
    to: '[{ "rule": "offersDpp" }, "dpp", { "and": [{ "rule": "offersDpp" }, { "rule": "womanOrNot" }] }, "woman", null]',
    code: 'unreachable-branch',
    marker: '{ "and"',
    after: '"variant"',
  },
  'a step that the way before excludes': {
    ...shown(MALE),
    secondChange: MEN_OUT,
    code: 'step-never-shown',
    marker: '{ "=="',
    message: 'The step "pain"',
  },
  'a step that is always known from elsewhere': {
    file: SET,
    from: '"widget": "choice",',
    to: '"widget": "choice", "knownFrom": { "or": [{ "var": "carried.answers.sex" }, "male"] },',
    code: 'step-never-shown',
    marker: '{ "or"',
  },
  'a screen-out of everybody': {
    file: SET,
    from: `"when": ${MALE}, ${TO_DPP}`,
    to: '"screenOut": "HIP"',
    code: 'dead-end',
    marker: '{ "screenOut"',
    message: 'This screens out everybody who reaches it, because it has no "when".',
  },
  'a call that never continues': {
    file: SET,
    from: '"AVAILABLE": { "go": "on" }',
    to: '"AVAILABLE": { "error": "DEFAULT" }',
    code: 'dead-end',
    marker: '"outcomes"',
  },
  'an entry that nobody passes': {
    file: SET,
    from: '"version": 1,',
    to: '"version": 1,\n  "entry": [{ "when": { "rule": "offersDpp" }, "error": "DEFAULT" }, { "when": { "!": { "rule": "offersDpp" } }, "error": "DEFAULT" }],',
    code: 'dead-end',
    marker: '"entry"',
  },
  'two answers under one key on one way': {
    file: SET,
    from: PAIN,
    to: '"id": "sexAgain", "section": "health", "widget": "choice", "answerKey": "sex", "answer": { "type": "choice", "options": ["male"] } },\n    {\n      "id": "pain",',
    code: 'answer-overwritten',
    marker: '"sex"',
    after: '"answerKey"',
    message: 'The steps "sex" and "sexAgain"',
  },
  'a comparison with an answer whose step may be hidden': {
    file: SET,
    from: '"use": "heightWeight", "section": "health" }',
    to: `"use": "heightWeight", "section": "health", "visibleWhen": ${MALE} }`,
    secondChange: [LOW, '"visibleWhen": { "<": [{ "var": "answers.heightWeight.weight" }, 99] }'],
    code: 'unanswered-comparison',
    marker: `{ "<": [${WEIGHT}`,
    message: '"answers.heightWeight.weight" can be unanswered at the step "lowAlert"',
  },
  'a comparison in a named rule': {
    file: SET,
    from: '"use": "heightWeight", "section": "health" }',
    to: `"use": "heightWeight", "section": "health", "visibleWhen": ${MALE} }`,
    code: 'unanswered-comparison',
    marker: `{ "<": [${BMI}`,
    message: '"derived.bmi" can be unanswered at the step "lowAlert"',
  },
  'a comparison with an optional answer': {
    ...shown('{ ">": [{ "var": "answers.createAccount.age" }, 64] }'),
    secondChange: ['"consent": {', '"age": { "type": "number", "optional": true }, "consent": {'],
    code: 'unanswered-comparison',
    marker: '{ ">"',
  },
  'arithmetic with an answer that may be missing': {
    file: SET,
    from: '"use": "heightWeight", "section": "health" }',
    to: `"use": "heightWeight", "section": "health", "visibleWhen": ${MALE} }`,
    secondChange: [PAIN, `${PAIN} "textValues": { "half": { "/": [${WEIGHT}, 2] } },`],
    code: 'unanswered-comparison',
    marker: '{ "/"',
    message: 'the result of a calculation with it is null',
  },
};

/** Near misses: sound definitions that resemble a fault. */
const SOUND: Readonly<Record<string, Change>> = {
  'conditions that overlap': shown('{ "and": [{ "rule": "womanOrNot" }, { "in": [{ "var": "answers.sex" }, ["male", "female"]] }] }'),
  'conditions that together leave somebody out': shown(`{ "or": [${MALE}, { "<": [${BMI}, 25] }] }`),
  'the highest number of the question': shown(`{ ">": [${WEIGHT}, 739] }`),
  'one whole number between': shown(`{ "and": [{ ">": [${WEIGHT}, 100] }, { "<": [${WEIGHT}, 102] }] }`),
  'a guard beside a part that works without it': shown(`{ "and": [{ "answered": ${BMI} }, { "<": [${BMI}, 25] }] }`),
  'two values computed from the same answers': shown(`{ "and": [{ "<": [${BMI}, 20] }, { ">": [${WEIGHT}, 300] }] }`),
  'two answers compared with each other': shown(
    '{ "<": [{ "var": "answers.heightWeight.weight" }, { "var": "answers.heightWeight.heightInchesPortion" }] }',
  ),
  'a number searched in a list that contains an answer': shown(`{ "in": [170, [${WEIGHT}, 3]] }`),
  'a part whose value is compared, not its truth': shown(`{ "<": [{ "or": [${WEIGHT}, { "+": [${WEIGHT}, ${WEIGHT}] }] }, 200] }`),
  'a part that supplies the value where the other holds': shown(`{ "<": [{ "and": [{ ">": [${WEIGHT}, 100] }, ${WEIGHT}] }, 200] }`),
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
  'a step for some of the remaining members': { ...shown('{ "==": [{ "var": "answers.sex" }, "female"] }'), secondChange: MEN_OUT },
  'an effect within what shows its step': effect('{ "==": [{ "var": "answers.sex" }, "female"] }'),
  'two answers under one key on different ways': {
    file: SET,
    from: PAIN,
    to: `"id": "hurt", "section": "health", "widget": "choices", "answerKey": "pain", "visibleWhen": ${MALE}, "answer": { "type": "choices", "options": ["knee"] } },\n    {\n      "id": "pain", "visibleWhen": { "!": ${MALE} },`,
  },
  'a comparison behind its guard': {
    file: SET,
    from: '"use": "heightWeight", "section": "health" }',
    to: `"use": "heightWeight", "section": "health", "visibleWhen": ${MALE} }`,
    secondChange: [LOW, `"visibleWhen": { "and": [{ "<": [${BMI}, 18.5] }, ${MALE}] }`],
  },
};

describe('conclusions from the rules', () => {
  it.each(Object.entries(FAULTS))('finds %s', (_title, fault) => {
    const { place, lines } = foundWith({ ...fault, severity: 'warning' });
    const line = lines.find((each) => each.startsWith(place));
    expect(line, `${place}\n${lines.join('\n')}`).toContain(fault.message ?? '');
  });

  it.each([
    ['a rule that never holds', shown('{ "or": [{ "rule": "neither" }, { "and": [{ "rule": "neither" }, { "rule": "offersDpp" }] }] }')],
    [
      'a branch after a rule that never holds',
      { ...shown('{ "if": [{ "rule": "neither" }, true, { "rule": "neither" }, true, { "rule": "offersDpp" }] }') },
    ],
  ])('reports %s once', (_title, change) => {
    const secondChange = ['"rules": {', `"rules": { "neither": { "and": [${MALE}, { "!": ${MALE} }] },`] as const;
    const findings = checkDefinitions(changed({ ...change, secondChange }), vocabulary);
    expect(findings.map(({ code, line }) => [code, line])).toEqual([['always-false', 11]]);
  });

  it.each(Object.entries(SOUND))('accepts %s', (_title, change) => {
    const proven = /^(always|redundant|unreachable|step-never|dead-end|answer-over|unanswered)/;
    const findings = checkDefinitions(changed(change), vocabulary).filter(({ code }) => proven.test(code));
    expect(findings.map(formatFinding)).toEqual([]);
  });
});
