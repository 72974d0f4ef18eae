import { readDefinitionFiles } from '../../../src/runtime/definitions/files.ts';
import type { PlantedMistake } from './plantedMistake.ts';

const FILES = readDefinitionFiles();
const DPP = 'DPP_SURVEY.json';
const EN = 'texts/en.json';
const SLEEP = 'steps/sleep.json';

function textOf(file: string): string {
  return FILES[`question-sets/${file}`] ?? '';
}

/** Returns a language's texts without those of a step. */
function withoutTexts(file: string, step: string): string {
  const texts: { readonly steps: Readonly<Record<string, unknown>> } = JSON.parse(textOf(file));
  const steps = Object.fromEntries(Object.entries(texts.steps).filter(([id]) => id !== step));
  return JSON.stringify({ ...texts, steps }, null, 2);
}

const WITHOUT_END = textOf(DPP).slice(0, textOf(DPP).indexOf(',\n  "completion": ['));

/** Mistakes with many possible consequences: broken JSON, misspelled names, misplaced files. */
export const CASCADING_MISTAKES: readonly PlantedMistake[] = [
  {
    title: 'a misspelled include',
    edits: [[DPP, '"health", "phq"', '"helth", "phq"']],
    reported: [{ code: 'unknown-include', file: DPP, at: '"helth"', messagePart: 'Did you mean "health"?' }],
  },
  {
    title: 'an include that resembles no file',
    edits: [[DPP, '"health", "phq"', '"elsewhere", "phq"']],
    reported: [{ code: 'unknown-include', file: DPP, at: '"elsewhere"' }],
  },
  {
    title: 'a step id misspelled in the texts',
    edits: [[EN, '"sleep": {', '"slep": {']],
    reported: [{ code: 'text-missing', file: EN, at: '"slep"', messagePart: 'Rename "slep" to "sleep".' }],
  },
  {
    title: 'a step id misspelled in one language',
    edits: [['texts/de.json', '"sleep": {', '"slep": {']],
    reported: [{ code: 'text-missing', file: 'texts/de.json', at: '"slep"', messagePart: 'Rename "slep" to "sleep".' }],
  },
  {
    title: 'a step without texts in one language',
    edits: [['texts/ko.json', null, withoutTexts('texts/ko.json', 'mainReason')]],
    reported: [{ code: 'text-missing', file: 'texts/ko.json', at: '"steps"', messagePart: '"steps.mainReason" has no text in ko' }],
  },
  {
    title: 'a misspelled label key',
    edits: [[EN, '"everyNight":', '"everyNigth":']],
    reported: [{ code: 'text-missing', file: EN, at: '"everyNigth"', messagePart: 'Rename "everyNigth" to "everyNight".' }],
  },
  {
    title: 'a misspelled option',
    edits: [[DPP, '"answers.healthGoal" }, "reducingStressAnxiousFeelings"', '"answers.healthGoal" }, "reducingStress"']],
    reported: [{ code: 'unknown-option', file: DPP, at: '"reducingStress"' }],
  },
  {
    title: 'a misspelled program',
    edits: [[DPP, '"MOOD", "NONE"] }', '"MOOD", "NNE"] }']],
    reported: [{ code: 'unknown-program', file: DPP, at: '"NNE"', messagePart: 'Did you mean "NONE"?' }],
  },
  {
    title: 'a section misspelled where it is declared',
    edits: [[DPP, '{ "id": "healthProfile"', '{ "id": "healthProfil"']],
    reported: [{ code: 'unknown-section', file: DPP, at: '"healthProfil"', messagePart: 'Did you mean "healthProfile"?' }],
  },
  {
    title: 'a copied section',
    edits: [
      [
        DPP,
        '{ "id": "eatingHabits", "weight": 10 },',
        '{ "id": "eatingHabits", "weight": 10 },\n    { "id": "eatingHabits", "weight": 10 },',
      ],
    ],
    reported: [
      {
        code: 'duplicate-section',
        file: DPP,
        at: '{ "id": "eatingHabits"',
        after: '"weight": 10 },\n    { "id": "eatingHabits"',
        messagePart: 'remove',
      },
    ],
  },
  {
    title: 'a step with the id of another one, as after copy and paste',
    edits: [[DPP, '"id": "motivation"', '"id": "education"']],
    reported: [{ code: 'duplicate-step', file: DPP, at: '"id": "education"', after: '"college"' }],
  },
  {
    title: 'a copy of a set beside it',
    edits: [['DPP_SURVEY copy.json', null, textOf(DPP)]],
    reported: [{ code: 'file-name', file: 'DPP_SURVEY copy.json', at: '"name"', messagePart: 'DPP_SURVEY.json exists: delete the copy' }],
  },
  {
    title: 'a step that an editor has saved with the extension .json.txt',
    edits: [
      [SLEEP, null, null],
      [`${SLEEP}.txt`, null, textOf(SLEEP)],
    ],
    reported: [{ code: 'file-extension', file: `${SLEEP}.txt`, at: '{', messagePart: 'Rename it to sleep.json.' }],
  },
  {
    title: 'a set with the extension .JSON',
    edits: [
      ['RECURRING_OUTCOMES.json', null, null],
      ['RECURRING_OUTCOMES.JSON', null, textOf('RECURRING_OUTCOMES.json')],
    ],
    reported: [{ code: 'file-extension', file: 'RECURRING_OUTCOMES.JSON', at: '{', messagePart: 'its name ends in ".JSON"' }],
  },
  {
    title: 'a copy of texts with the extension .json.txt beside them',
    edits: [[`${EN}.txt`, null, textOf(EN)]],
    reported: [{ code: 'file-extension', file: `${EN}.txt`, at: '{', messagePart: 'question-sets/texts/en.json is read instead' }],
  },
  {
    title: 'a space in the id of a step with texts in every language under its previous id',
    edits: [[DPP, '"id": "education"', '"id": "my education"']],
    reported: [{ code: 'wrong-value', file: DPP, at: '"id": "my education"' }],
  },
  {
    title: 'a letter that an id cannot have, in a new step with a text in one language',
    edits: [
      [DPP, '"steps": [', '"steps": [\n    { "id": "größe", "section": "accountCreation", "widget": "info" },'],
      [EN, '"steps": {', '"steps": {\n    "größe": { "title": "Height" },'],
    ],
    reported: [{ code: 'wrong-value', file: DPP, at: '"größe"' }],
  },
  {
    title: 'a copy of a shared step beside it',
    edits: [['steps/sleep (1).json', null, textOf(SLEEP)]],
    reported: [
      {
        code: 'file-name',
        file: 'steps/sleep (1).json',
        at: '"id"',
        messagePart: 'question-sets/steps/sleep.json exists: delete the copy',
      },
    ],
  },
  {
    title: 'a misspelled type of answer in a shared step whose answer a set takes from knownFrom',
    edits: [['steps/phq1.json', '"type": "choice"', '"type": "choise"']],
    reported: [{ code: 'wrong-value', file: 'steps/phq1.json', at: '"choise"', messagePart: 'Did you mean "choice"?' }],
  },
  {
    title: 'a misspelled key of an effect',
    edits: [['TRANSITION_SURVEY.json', '"effects": [{ "program": {', '"effects": [{ "programs": {']],
    reported: [{ code: 'unknown-key', file: 'TRANSITION_SURVEY.json', at: '"programs": {', messagePart: 'Did you mean "program"?' }],
  },
  {
    title: 'a link to a telephone number without its colon',
    edits: [[EN, '](tel:', '](tel ']],
    reported: [{ code: 'wrong-value', file: EN, at: '](tel ', messagePart: 'written [988](tel:988)' }],
  },
  {
    title: 'an unknown rule in a shared step, where each set would list other rules',
    edits: [['steps/hypertension.json', '{ "rule": "mood" }', '{ "rule": "" }']],
    reported: [{ code: 'unknown-rule', file: 'steps/hypertension.json', at: '{ "rule": "" }' }],
  },
  {
    title: 'a misspelled group of texts',
    edits: [[EN, '"steps": {', '"step": {']],
    reported: [{ code: 'unknown-key', file: EN, at: '"step"', messagePart: 'Did you mean "steps"?' }],
  },
  {
    title: 'a set without its last lines',
    edits: [[DPP, null, WITHOUT_END]],
    reported: [
      {
        code: 'json-syntax',
        file: DPP,
        at: WITHOUT_END.slice(-3),
        after: WITHOUT_END.slice(-60),
        messagePart: 'A closing brace is missing here.',
      },
    ],
  },
  {
    title: 'a no-break space outside a string',
    edits: [[SLEEP, '"widget": ', '"widget":\u00A0']],
    reported: [{ code: 'json-syntax', file: SLEEP, at: '\u00A0', messagePart: 'An invisible character (U+00A0) is here.' }],
  },
  {
    title: 'a tab in a string',
    edits: [[EN, '"Your account"', '"Your\taccount"']],
    reported: [{ code: 'json-syntax', file: EN, at: 'Your\taccount', messagePart: 'A text contains a tab. Type a space instead.' }],
  },
  {
    title: 'an unfinished merge',
    edits: [[DPP, '  "version": 1,\n', '<<<<<<< HEAD\n  "version": 1,\n=======\n  "version": 2,\n>>>>>>> theirs\n']],
    reported: [{ code: 'json-syntax', file: DPP, at: '<<<<<<<', messagePart: 'Keep one of the two versions' }],
  },
  {
    title: 'a line that a merge has left behind',
    edits: [[DPP, '  "version": 1,\n', '  "version": 1,\n>>>>>>> theirs\n']],
    reported: [{ code: 'json-syntax', file: DPP, at: '>>>>>>>', messagePart: 'marks a merge that is not finished' }],
  },
  {
    title: 'a missing brace after a rule',
    edits: [[DPP, '"visibleWhen": { "rule": "hasB2cAccount" },', '"visibleWhen": { "rule": "hasB2cAccount" ,']],
    reported: [{ code: 'json-syntax', file: DPP, at: '"visibleWhen": { "rule": "hasB2cAccount" ,' }],
  },
  {
    title: 'a missing brace after a step',
    edits: [[DPP, '"section": "demographics" },\n    { "use": "gender"', '"section": "demographics" ,\n    { "use": "gender"']],
    reported: [
      { code: 'json-syntax', file: DPP, at: '{ "use": "sex", "section": "demographics" ,', messagePart: 'A closing brace is missing' },
    ],
  },
  {
    title: 'a missing comma in a set',
    edits: [[DPP, '"widget": "form",', '"widget": "form"']],
    reported: [{ code: 'json-syntax', file: DPP, at: '"widget": "form"', after: '"id": "eligibilityCheck"' }],
  },
  {
    title: 'a missing comma in texts',
    edits: [[EN, '"demographics": "About you",', '"demographics": "About you"']],
    reported: [{ code: 'json-syntax', file: EN, at: '"demographics": "About you"' }],
  },
  {
    title: 'a version in quotes',
    edits: [[DPP, '"version": 1', '"version": "2"']],
    reported: [{ code: 'wrong-type', file: DPP, at: '"version": "2"' }],
  },
  {
    title: 'a misspelled key of a shared step',
    edits: [['steps/a1c.json', '"widget"', '"wigdet"']],
    reported: [{ code: 'unknown-key', file: 'steps/a1c.json', at: '"wigdet"', messagePart: 'Did you mean "widget"?' }],
  },
  {
    title: 'a byte order mark',
    edits: [[SLEEP, '{', '\uFEFF{']],
    reported: [{ code: 'text-encoding', file: SLEEP, at: '{', messagePart: 'Save it as UTF-8 without a BOM.' }],
  },
  {
    title: 'typographic quotes',
    edits: [[SLEEP, '"widget"', '“widget”']],
    reported: [{ code: 'json-syntax', file: SLEEP, at: '“widget”', messagePart: '“ is a typographic quote. Write ".' }],
  },
  {
    title: 'single quotes',
    edits: [[SLEEP, '"widget": "choice"', "'widget': 'choice'"]],
    reported: [{ code: 'json-syntax', file: SLEEP, at: "'widget'", messagePart: 'Write double quotes: "widget".' }],
  },
  {
    title: 'an unescaped quote in a string',
    edits: [[EN, '"Your account"', '"Your "own" account"']],
    reported: [{ code: 'json-syntax', file: EN, at: 'Your "own"', messagePart: 'Write \\"' }],
  },
  {
    title: 'a file saved as Latin-1',
    edits: [['texts/de.json', null, textOf('texts/de.json').replaceAll(/[äöüß]/g, '\uFFFD')]],
    reported: [{ code: 'text-encoding', file: 'texts/de.json', at: '\uFFFD', messagePart: 'is not UTF-8' }],
  },
  {
    title: 'a placeholder in single braces',
    edits: [[EN, '{{partnerName}}', '{partnerName}']],
    reported: [{ code: 'text-placeholder', file: EN, at: '{partnerName}', messagePart: 'Write {{partnerName}}.' }],
  },
  {
    title: 'a placeholder with a missing brace',
    edits: [[EN, '{{partnerName}}', '{{partnerName}']],
    reported: [{ code: 'text-placeholder', file: EN, at: '{{partnerName}', messagePart: 'Write {{partnerName}}.' }],
  },
  {
    title: 'a placeholder that one language lacks',
    edits: [['texts/es.json', '{{partnerName}}', 'nosotros']],
    reported: [{ code: 'text-placeholder', file: 'texts/es.json', at: 'nosotros', messagePart: 'This lacks {{partnerName}}' }],
  },
  {
    title: 'a language that the page does not have',
    edits: [['texts/fr.json', null, textOf(EN)]],
    reported: [{ code: 'unknown-locale', file: 'texts/fr.json', at: '{' }],
  },
  {
    title: 'a step in the folder of the sets',
    edits: [['sleepless.json', null, textOf(SLEEP)]],
    reported: [{ code: 'wrong-folder', file: 'sleepless.json', at: '{', messagePart: 'Move the file to question-sets/steps/' }],
  },
  {
    title: 'a member in the folder of the steps',
    edits: [['steps/med.json', null, textOf('members/med.json')]],
    reported: [{ code: 'wrong-folder', file: 'steps/med.json', at: '{', messagePart: 'question-sets/members/med.json' }],
  },
  {
    title: 'a file in a folder that nothing reads',
    edits: [['step/sleepless.json', null, textOf(SLEEP)]],
    reported: [{ code: 'wrong-folder', file: 'step/sleepless.json', at: '{' }],
  },
  {
    title: 'an empty file',
    edits: [[SLEEP, null, '']],
    reported: [{ code: 'json-syntax', file: SLEEP, at: '', messagePart: 'This file is empty.' }],
  },
  {
    title: 'a language file without texts',
    edits: [['texts/de.json', null, 'null']],
    reported: [{ code: 'wrong-type', file: 'texts/de.json', at: 'null' }],
  },
  ...['production', 'development'].map((name): PlantedMistake => ({
    title: `no file for the environment ${name}`,
    edits: [[`environments/${name}.json`, null, null]],
    reported: [{ code: 'missing-file', file: `environments/${name}.json`, at: '', messagePart: `for the environment "${name}"` }],
  })),
  {
    title: 'a key that belongs to a different type of answer',
    edits: [[SLEEP, '"type": "choice",', '"type": "choice", "exclusive": ["never"],']],
    reported: [{ code: 'unknown-key', file: SLEEP, at: '"exclusive"', messagePart: 'does not belong with the keys next to it' }],
  },
  {
    title: 'a group of texts in the wrong case',
    edits: [
      [
        'texts/en.json',
        '"title": "How often do you have trouble sleeping?",\n      "options"',
        '"title": "How often do you have trouble sleeping?",\n      "Options"',
      ],
    ],
    reported: [{ code: 'unknown-key', file: 'texts/en.json', at: '"Options"', messagePart: 'Did you mean "options"?' }],
  },
  {
    title: 'a number in quotes',
    edits: [[DPP, '"min": 0, "max": 20,', '"min": 0, "max": "20",']],
    reported: [{ code: 'wrong-type', file: DPP, at: '"max": "20"', messagePart: 'Remove the quotes: 20.' }],
  },
  {
    title: 'a decimal comma',
    edits: [[DPP, '"min": 0, "max": 20,', '"min": 0,5, "max": 20,']],
    reported: [{ code: 'json-syntax', file: DPP, at: '0,5', messagePart: 'Write 0.5.' }],
  },
  {
    title: 'full-width digits',
    edits: [[DPP, '"min": 0, "max": 20,', '"min": 0, "max": ２０,']],
    reported: [{ code: 'json-syntax', file: DPP, at: '２０', messagePart: 'Write 20.' }],
  },
  {
    title: 'a shared step under a longer name',
    edits: [[DPP, '"use": "sleep"', '"use": "sleeping"']],
    reported: [{ code: 'unknown-shared-step', file: DPP, at: '"sleeping"', messagePart: 'Did you mean "sleep"?' }],
  },
  {
    title: 'a misspelled key of a text in English',
    edits: [[EN, '"title": "How often do you have trouble sleeping?"', '"titel": "How often do you have trouble sleeping?"']],
    reported: [{ code: 'unknown-key', file: EN, at: '"titel"', messagePart: 'Did you mean "title"?' }],
  },
  {
    title: 'an error text whose code differs from that in all other languages',
    edits: [[EN, '"weight.max": "Please enter 740', '"weight.maximum": "Please enter 740']],
    reported: [{ code: 'text-unused', file: EN, at: '"weight.maximum"', messagePart: 'de, es and ko have "weight.max" instead' }],
  },
  {
    title: 'a placeholder that English alone lacks',
    edits: [[EN, '{{partnerName}}', '%partnerName%']],
    reported: [
      { code: 'text-placeholder', file: EN, at: '%partnerName%', messagePart: 'This lacks {{partnerName}}, which de, es and ko have.' },
    ],
  },
];
