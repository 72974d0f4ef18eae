import { readDefinitionFiles } from '../../../src/runtime/definitions/files.ts';
import type { PlantedMistake } from './plantedMistake.ts';

const DPP = 'DPP_SURVEY.json';
const RETRIAGE = 'RETRIAGE_SURVEY.json';
const MEASURES = 'rules/measures.json';
const PAIN = 'steps/mskPainLevel.json';
const WEIGHT = 'members/weight.json';
const FILES = readDefinitionFiles();

/** Returns the title of the step `sleep` in a language. */
function sleepTitleIn(locale: string): string {
  const texts: { readonly steps: { readonly sleep: { readonly title: string } } } = JSON.parse(
    FILES[`question-sets/texts/${locale}.json`] ?? '',
  );
  return texts.steps.sleep.title;
}

function swappedTitle(locale: string, other: string): Pick<PlantedMistake, 'edits' | 'reported'> {
  const file = `texts/${locale}.json`;
  return {
    edits: [[file, JSON.stringify(sleepTitleIn(locale)), JSON.stringify(sleepTitleIn(other))]],
    reported: [{ code: 'text-draft', file, at: sleepTitleIn(other), messagePart: `in the texts of ${locale}` }],
  };
}

/** Mistakes that change what a survey does or says without breaking any rule of the language. */
export const SEMANTIC_MISTAKES: readonly PlantedMistake[] = [
  {
    title: 'a section without weight',
    edits: [
      [DPP, '"eatingHabits", "weight": 10 }', '"eatingHabits", "weight": 0 }'],
      [DPP, '"weight": 40', '"weight": 50'],
    ],
    reported: [{ code: 'section-weights', file: DPP, at: '"eatingHabits", "weight": 0', messagePart: 'has no weight' }],
  },
  {
    title: 'a program-selecting if without an else',
    edits: [[DPP, '"stressGoal" }, "MOOD", "NONE"] }', '"stressGoal" }, "MOOD"] }']],
    reported: [{ code: 'missing-else', file: DPP, at: '"stressGoal" }, "MOOD"] }', messagePart: 'the earlier one stays' }],
  },
  {
    title: 'a shared condition that a set replaces',
    edits: [[RETRIAGE, '{ "when": { "rule": "pregnancyScreensOut" }, "screenOut": "PREGNANT" },', '']],
    reported: [
      { code: 'shared-step-replaced', file: RETRIAGE, at: '"effects"', after: '"use": "pregnant"', messagePart: 'Repeat its entries' },
      { code: 'unused-screen-out', file: RETRIAGE, at: '"PREGNANT"', after: '"screenOuts"' },
    ],
  },
  {
    title: 'a call result read by the wrong name',
    edits: [[DPP, '"result": "eligibility"', '"result": "profile"']],
    reported: [{ code: 'hook-result', file: DPP, at: '"result": "profile"', messagePart: 'Write "result": "eligibility".' }],
  },
  {
    title: 'two swapped arguments of a hook',
    edits: [
      [MEASURES, '"inches": { "var": "answers.heightWeight.heightInchesPortion" }', '"inches": { "var": "answers.heightWeight.weight" }'],
      [MEASURES, '"pounds": { "var": "answers.heightWeight.weight" }', '"pounds": { "var": "answers.heightWeight.heightInchesPortion" }'],
    ],
    reported: [
      { code: 'hook-argument', file: MEASURES, at: '"inches": { "var": "answers.heightWeight.weight" }', messagePart: 'is at most 11' },
    ],
  },
  { title: 'a Spanish text in the Korean file', ...swappedTitle('ko', 'es') },
  { title: 'a Spanish text in the German file', ...swappedTitle('de', 'es') },
  { title: 'a German text in the Spanish file', ...swappedTitle('es', 'de') },
  {
    title: 'informal address in German',
    edits: [['texts/de.json', '"Ihr Konto"', '"Dein Konto"']],
    reported: [{ code: 'text-draft', file: 'texts/de.json', at: '"Dein Konto"', messagePart: 'informal' }],
  },
  {
    title: 'a maximum that is not a whole number of steps',
    edits: [[PAIN, '"max": 10, "step": 1', '"max": 10, "step": 3']],
    reported: [{ code: 'missed-bound', file: PAIN, at: '"max": 10', messagePart: 'Write 9' }],
  },
  {
    title: 'a check that every answer passes',
    edits: [[PAIN, '"widget"', '"checks": [{ "rule": { "<=": [{ "var": "answer" }, 10] }, "code": "max" }], "widget"']],
    reported: [{ code: 'dead-check', file: PAIN, at: '"<="' }],
  },
  {
    title: 'expected steps in the wrong order',
    edits: [[WEIGHT, '"createAccount",\n      "createPassword"', '"createPassword",\n      "createAccount"']],
    reported: [{ code: 'member-order', file: WEIGHT, at: '"createAccount"', after: '"visited"', messagePart: 'before it in DPP_SURVEY' }],
  },
  {
    title: 'an expected value that no set derives',
    edits: [[WEIGHT, '"bmi": 29', '"bmmi": 29']],
    reported: [{ code: 'unknown-name', file: WEIGHT, at: '"bmmi"', messagePart: 'Did you mean "bmi"?' }],
  },
  {
    title: 'a computed value in another case',
    edits: [['rules/results.json', '"NOOMCOIN"] },\n          "noomcoin"', '"NOOMCOIN"] },\n          "noomCoin"']],
    reported: [{ code: 'similar-value', file: 'rules/results.json', at: '"noomCoin"', messagePart: 'Write "noomcoin".' }],
  },
  {
    title: 'a misspelled state in a named list',
    edits: [['rules/common.json', '"healthDataLawStates": ["CT"', '"healthDataLawStates": ["CTT"']],
    reported: [{ code: 'unknown-option', file: 'rules/health.json', at: '"healthDataLawStates"', messagePart: 'Did you mean "CT"?' }],
  },
  {
    title: 'a check of an answer against itself',
    edits: [['steps/idealWeight.json', '"answers.heightWeight.weight"', '"answers.idealWeight"']],
    reported: [{ code: 'compared-with-itself', file: 'steps/idealWeight.json', at: '"<="' }],
  },
  {
    title: 'a remainder that is compared with more than its divisor',
    edits: [['RECURRING_OUTCOMES.json', '30] }, 15]', '30] }, 150]']],
    reported: [
      { code: 'implausible-value', file: 'RECURRING_OUTCOMES.json', at: '30] }, 150]', messagePart: 'remainders are between -30 and 30' },
    ],
  },
  {
    title: 'a division by 0',
    edits: [['RECURRING_OUTCOMES.json', '30] }, 15]', '0] }, 15]']],
    reported: [{ code: 'operator-arguments', file: 'RECURRING_OUTCOMES.json', at: '0] }, 15]', messagePart: 'divided by 0' }],
  },
  {
    title: 'a screen-out whose condition everybody meets',
    edits: [
      [
        'steps/familyHistory.json',
        '"widget"',
        '"effects": [{ "when": { "in": [{ "var": "answers.familyHistory" }, ["yes", "no"]] }, "screenOut": "EATING_DISORDER" }], "widget"',
      ],
    ],
    reported: [{ code: 'dead-end', file: 'steps/familyHistory.json', at: '"effects"', messagePart: 'its "when" holds for all of them' }],
  },
  {
    title: 'a date of birth without leading zeros',
    edits: [[WEIGHT, '"dob": "1986-04-01"', '"dob": "1986-4-1"']],
    reported: [{ code: 'wrong-date', file: WEIGHT, at: '"1986-4-1"', messagePart: 'Write "1986-04-01".' }],
  },
  {
    title: 'a member who is born after the day of the walk',
    edits: [[WEIGHT, '"dob": "1986-04-01"', '"dob": "2036-04-01"']],
    reported: [{ code: 'wrong-date', file: WEIGHT, at: '"dob": "2036-04-01"', messagePart: 'after the "today" of this member' }],
  },
  {
    title: 'a member who is 139 years old',
    edits: [[WEIGHT, '"dob": "1986-04-01"', '"dob": "1886-04-01"']],
    reported: [{ code: 'wrong-date', file: WEIGHT, at: '"dob": "1886-04-01"', messagePart: '139 years old' }],
  },
  {
    title: 'a maximum that many members exceed by different numbers',
    edits: [
      ['steps/heightWeight.json', '"max": 740', '"max": 100'],
      [WEIGHT, '"today"', '"today"'],
    ],
    reported: [
      { code: 'text-limit', file: 'texts/en.json', at: '"weight.max": "Please enter 740' },
      { code: 'wrong-value', file: 'members/bmi-18-5-exactly.json', at: '"weight": 152', messagePart: 'other members do the same' },
    ],
  },
];
