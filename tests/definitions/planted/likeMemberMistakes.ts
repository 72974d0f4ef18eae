import type { PlantedMistake } from './plantedMistake.ts';

const NURSING = 'members/nursing.json';
const MSK = 'members/msk-pain.json';
const A1C = 'members/a1c-diabetes.json';
const LIKE_WEIGHT = '"like": "weight"';

function memberText(walk: string, expected: string): string {
  return `{ "description": "A member.", "walk": { ${walk} }, "expect": { ${expected} } }\n`;
}

/** Mistakes in members based on another. */
export const LIKE_MEMBER_MISTAKES: readonly PlantedMistake[] = [
  {
    title: 'a member based on one that does not exist',
    edits: [[NURSING, LIKE_WEIGHT, '"like": "wieght"']],
    reported: [{ code: 'unknown-member', file: NURSING, at: '"wieght"', messagePart: 'Did you mean "weight"?' }],
  },
  {
    title: 'a member based on one that walks another set',
    edits: [[NURSING, LIKE_WEIGHT, '"questionSet": "RETRIAGE_SURVEY", "like": "weight"']],
    reported: [{ code: 'member-base', file: NURSING, at: LIKE_WEIGHT, messagePart: '"weight" walks DPP_SURVEY, not RETRIAGE_SURVEY.' }],
  },
  {
    title: 'a member whose base is based on another',
    edits: [[NURSING, LIKE_WEIGHT, '"like": "msk-pain"']],
    reported: [
      { code: 'member-base', file: NURSING, at: '"msk-pain"', messagePart: 'Name a member that is written in full, such as "weight".' },
    ],
  },
  {
    title: 'two members based on each other',
    edits: [
      [NURSING, LIKE_WEIGHT, '"like": "msk-pain"'],
      [MSK, LIKE_WEIGHT, '"like": "nursing"'],
    ],
    reported: [
      { code: 'member-base', file: NURSING, at: '"msk-pain"', messagePart: 'Write one of them in full.' },
      { code: 'member-base', file: MSK, at: '"nursing"' },
    ],
  },
  {
    title: 'a member based on itself',
    edits: [[NURSING, LIKE_WEIGHT, '"like": "nursing"']],
    reported: [{ code: 'member-base', file: NURSING, at: '"like": "nursing"', messagePart: 'This member is based on itself.' }],
  },
  {
    title: 'a member that is based on a generated one',
    edits: [[NURSING, LIKE_WEIGHT, '"like": "a1c-above-the-maximum"']],
    reported: [{ code: 'member-base', file: NURSING, at: '"a1c-above-the-maximum"', messagePart: 'Name a hand-written member.' }],
  },
  {
    title: 'a path to remove that the base does not have',
    edits: [['members/needs-answer.json', '"answers.motivation"', '"answers.motivaton"']],
    reported: [
      {
        code: 'unknown-path',
        file: 'members/needs-answer.json',
        at: '"answers.motivaton"',
        messagePart: 'Did you mean "answers.motivation"?',
      },
    ],
  },
  {
    title: 'a list of paths in a walk that is written in full',
    edits: [['members/weight.json', '"today"', '"without": [], "today"']],
    reported: [{ code: 'unknown-key', file: 'members/weight.json', at: '"without"' }],
  },
  {
    title: 'an answer that the base gives as well',
    edits: [[NURSING, '"answers": {', '"answers": {\n"sleep": "rarely",']],
    reported: [{ code: 'same-as-base', file: NURSING, at: '"sleep"', messagePart: 'answers.sleep is the same in "weight".' }],
  },
  {
    title: 'a difference of ways in a member without a base',
    edits: [['members/weight.json', '"expect": {', '"expect": {\n"way": { "gone": ["sex"] },']],
    reported: [{ code: 'member-way', file: 'members/weight.json', at: '"way"', messagePart: 'Write the whole way as "visited".' }],
  },
  {
    title: 'both a way and a difference of ways',
    edits: [[A1C, '"expect": {', '"expect": {\n"visited": ["createAccount"],']],
    reported: [{ code: 'member-way', file: A1C, at: '"way"', messagePart: 'Remove one of them.' }],
  },
  {
    title: 'a difference from a way that the base does not expect',
    edits: [
      ['members/whole.json', null, memberText('"questionSet": "DPP_SURVEY", "answers": {}', '"outcome": "needsAnswer"')],
      ['members/other.json', null, memberText('"like": "whole", "today": "2026-03-02"', '"way": { "gone": ["sex"] }')],
    ],
    reported: [{ code: 'member-way', file: 'members/other.json', at: '"way"', messagePart: '"whole" has no expected way.' }],
  },
  {
    title: 'a removed step that the base does not see',
    edits: [[A1C, '"gone": [', '"gone": [ "medicareConsent",']],
    reported: [{ code: 'member-way', file: A1C, at: '"medicareConsent"', messagePart: '"weight" does not see "medicareConsent".' }],
  },
  {
    title: 'an added step after one that is on neither way',
    edits: [[A1C, '{ "diabetesDiagnosis": [', '{ "medicareConsent": [']],
    reported: [{ code: 'member-way', file: A1C, at: '"medicareConsent"', messagePart: 'No step can follow "medicareConsent"' }],
  },
  {
    title: 'an added step that the base sees as well',
    edits: [[A1C, '["diabetesType"]', '["diabetesType", "healthConditions"]']],
    reported: [{ code: 'member-way', file: A1C, at: '"healthConditions"', messagePart: '"weight" sees "healthConditions" as well.' }],
  },
  {
    title: 'an added step before its place in the set',
    edits: [[A1C, '{ "diabetesDiagnosis": [', '{ "sex": [']],
    reported: [{ code: 'member-order', file: A1C, at: '["diabetesType"]', messagePart: '"gender" comes after "diabetesType" here' }],
  },
  {
    title: 'an added step that does not exist',
    edits: [[A1C, '["diabetesType"]', '["diabetesTyp"]']],
    reported: [{ code: 'unknown-step', file: A1C, at: '"diabetesTyp"', messagePart: 'Did you mean "diabetesType"?' }],
  },
  {
    title: 'an end that is not on the expected way',
    edits: [[NURSING, '"at": "continueProgram"', '"at": "medicareConsent"']],
    reported: [{ code: 'member-way', file: NURSING, at: '"at"', messagePart: 'The expected way does not lead to "medicareConsent"' }],
  },
];
