import { readDefinitionFiles } from '../../../src/runtime/definitions/files.ts';
import type { PlantedMistake } from './plantedMistake.ts';

const FILES = readDefinitionFiles();
const DPP = 'DPP_SURVEY.json';

interface SetJson {
  readonly steps: readonly { readonly id?: string; readonly use?: string }[];
}

/** Returns a set with a step moved before another. */
function movedStep(name: string, before: string): PlantedMistake['edits'] {
  const set: SetJson = JSON.parse(FILES[`question-sets/${DPP}`] ?? '');
  const isCalled = (id: string) => (step: SetJson['steps'][number]) => step.id === id || step.use === id;
  const others = set.steps.filter((step) => !isCalled(name)(step));
  const at = others.findIndex(isCalled(before));
  const steps = [...others.slice(0, at), ...set.steps.filter(isCalled(name)), ...others.slice(at)];
  return [[DPP, null, JSON.stringify({ ...set, steps }, null, 2)]];
}

/** Mistakes in the structure of a set. */
export const STRUCTURE_MISTAKES: readonly PlantedMistake[] = [
  {
    title: 'a step of 0',
    edits: [['steps/idealWeight.json', '"step": 1', '"step": 0']],
    reported: [
      {
        code: 'wrong-value',
        file: 'steps/idealWeight.json',
        at: '"step": 0',
        messagePart: 'This must be above 0. The smallest difference between two answers: 1 for whole numbers',
      },
    ],
  },
  {
    title: 'a step in a different section from its neighbours',
    edits: [[DPP, '{ "use": "sex", "section": "demographics" }', '{ "use": "sex", "section": "profileCreation" }']],
    reported: [{ code: 'section-order', file: DPP, at: '"use": "sex"', messagePart: 'is among the steps of "demographics"' }],
  },
  {
    title: 'a waiver before its alert',
    edits: movedStep('bmiWaiver', 'bmiAlert'),
    reported: [{ code: 'waiver-order', file: DPP, at: '"id": "bmiWaiver"', messagePart: 'Move it after "bmiAlert".' }],
  },
  {
    title: 'a step named like a screen',
    edits: [[DPP, '"id": "baselineHealth"', '"id": "ineligible"']],
    reported: [
      { code: 'reserved-name', file: DPP, at: '"id": "ineligible"' },
      { code: 'text-unused', file: 'texts/en.json', at: '"baselineHealth"' },
    ],
  },
  {
    title: 'bounds without a number that fits the step',
    edits: [['steps/mskPainLevel.json', '"min": 0, "max": 10, "step": 1', '"min": 1, "max": 2, "step": 5']],
    reported: [{ code: 'impossible-range', file: 'steps/mskPainLevel.json', at: '"step": 5' }],
  },
  {
    title: 'seconds where milliseconds belong',
    edits: [['steps/continueProgram.json', '"autoAdvanceMs": 2500', '"autoAdvanceMs": 6']],
    reported: [{ code: 'widget-option-value', file: 'steps/continueProgram.json', at: '"autoAdvanceMs": 6 ', messagePart: '1000' }],
  },
  {
    title: 'a program selected by an effect that screens out',
    edits: [['steps/eatingDisorder.json', '"screenOut":', '"program": "MOOD", "screenOut":']],
    reported: [{ code: 'dead-key', file: 'steps/eatingDisorder.json', at: '"program": "MOOD"' }],
  },
  {
    title: 'an offer of the program that means none',
    edits: [['steps/weightMedOverview.json', '"offers": "MED"', '"offers": "NONE"']],
    reported: [
      { code: 'unknown-program', file: 'steps/weightMedOverview.json', at: '"offers": "NONE"', messagePart: 'The options are WEIGHT, DPP' },
    ],
  },
  {
    title: 'a table of counts with a misspelled gender and without an age group',
    edits: [
      [DPP, '"FEMALE": { "20s"', '"FEMAL": { "20s"'],
      [DPP, '"MALE": { "20s": null, "30s": null, "40s": null,', '"MALE": { "20s": null, "30s": null,'],
    ],
    reported: [
      { code: 'table-entry', file: DPP, at: '"FEMAL"', messagePart: 'Did you mean "FEMALE"?' },
      { code: 'table-entry', file: DPP, at: '"MALE": {', after: '"FEMAL"', messagePart: 'The column "40s" is missing.' },
    ],
  },
  {
    title: 'thresholds with a gap between them',
    edits: [
      [
        DPP,
        '[{ "==": [{ "var": "program" }, "DPP"] }, "DPP", "WEIGHT"]',
        '[{ "<": [{ "var": "answers.heightWeight.weight" }, 150] }, "DPP", { ">": [{ "var": "answers.heightWeight.weight" }, 151] }, "WEIGHT"]',
      ],
    ],
    reported: [{ code: 'threshold-gap', file: DPP, at: '151', messagePart: '150 and 151' }],
  },
  {
    title: 'a condition that holds only because a fact is unknown',
    edits: [
      [DPP, '"id": "baselineHealth",', '"id": "baselineHealth", "visibleWhen": { "!": { "<": [{ "var": "eligibility.age" }, 40] } },'],
    ],
    reported: [
      { code: 'unanswered-comparison', file: DPP, at: 'eligibility.age" }, 40', messagePart: '"eligibility.age" can be unanswered' },
    ],
  },
  {
    title: 'a repeated option',
    edits: [['steps/sleep.json', '"everyNight"]', '"everyNight", "never"]']],
    reported: [{ code: 'wrong-value', file: 'steps/sleep.json', at: '"everyNight"', messagePart: 'This list contains "never" twice.' }],
  },
  {
    title: 'a widget that cannot ask for a number',
    edits: [['steps/mskPainLevel.json', '"widget": "slider"', '"widget": "radio"']],
    reported: [{ code: 'widget-answer', file: 'steps/mskPainLevel.json', at: '"radio"' }],
  },
  {
    title: 'bounds that allow only one number',
    edits: [['steps/mskPainLevel.json', '"min": 0, "max": 10', '"min": 10, "max": 10']],
    reported: [
      { code: 'impossible-range', file: 'steps/mskPainLevel.json', at: '"max": 10', messagePart: 'The only possible answer is 10.' },
    ],
  },
  {
    title: 'a check that no answer passes',
    edits: [['steps/mskPainLevel.json', '"widget"', '"checks": [{ "rule": { ">": [{ "var": "answer" }, 20] }, "code": "min" }], "widget"']],
    reported: [{ code: 'always-false', file: 'steps/mskPainLevel.json', at: '">"' }],
  },
  {
    title: 'an offer accepted and declined by the same answer',
    edits: [[DPP, '"decline": "decline"', '"decline": "accept"']],
    reported: [{ code: 'wrong-value', file: DPP, at: '"decline": "accept"' }],
  },
  {
    title: 'a date that does not exist',
    edits: [
      [
        'rules/common.json',
        '"mood": {',
        '"mood": { "and": [{ "<": [{ "var": "today" }, "2026-13-45"] }, { "rule": "isMood" }] }, "isMood": {',
      ],
    ],
    reported: [{ code: 'wrong-date', file: 'rules/common.json', at: '"2026-13-45"' }],
  },
  {
    title: "a member's date that does not exist",
    edits: [['members/med.json', '"today": "2026-03-02"', '"today": "2026-02-30"']],
    reported: [{ code: 'wrong-date', file: 'members/med.json', at: '"2026-02-30"' }],
  },
  {
    title: 'Markdown in a text',
    edits: [['texts/en.json', '"Your account"', '"Your **own** account"']],
    reported: [{ code: 'markup', file: 'texts/en.json', at: '**own**' }],
  },
  {
    title: 'a character in the wrong encoding',
    edits: [['texts/de.json', '"Ihr Konto"', '"FÃ¼r Sie"']],
    reported: [{ code: 'text-encoding', file: 'texts/de.json', at: 'FÃ¼r' }],
  },
  {
    title: 'a sensitive step without an answer',
    edits: [[DPP, '"id": "baselineHealth",', '"id": "baselineHealth", "sensitive": true,']],
    reported: [{ code: 'dead-key', file: DPP, at: '"sensitive": true', after: '"id": "baselineHealth"' }],
  },
];
