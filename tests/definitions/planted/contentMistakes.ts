import { readDefinitionFiles } from '../../../src/runtime/definitions/files.ts';
import type { PlantedMistake } from './plantedMistake.ts';

const FILES = readDefinitionFiles();
const COMMON = 'rules/common.json';
const EN = 'texts/en.json';
const MED = 'members/med.json';
const MED_RULE = '"in": [{ "var": "program" }, { "rule": "medicationPrograms" }]';

const DPP = FILES['question-sets/DPP_SURVEY.json'] ?? '';
/** A step that no rule reads, as it is written in its set. */
const EDUCATION = DPP.slice(DPP.indexOf('    {\n      "id": "education"'), DPP.indexOf('    {\n      "id": "motivation"'));

/** Renames an option in the step and in every language, so that only the members still use the old name. */
function renamedOption(): PlantedMistake['edits'] {
  const texts = ['en', 'en-GB', 'de', 'es', 'ko'].map((each) => {
    const file = `texts/${each}.json`;
    const text = FILES[`question-sets/${file}`] ?? '';
    const start = text.indexOf('    "education": {');
    return [file, null, text.slice(0, start) + text.slice(start).replace('"college":', '"university":')] as const;
  });
  return [['DPP_SURVEY.json', '"college", "graduate"', '"university", "graduate"'], ...texts, [MED, '"education"', '"education"']];
}

/** Mistakes in rules, texts and members, reported in the author's terms. */
export const CONTENT_MISTAKES: readonly PlantedMistake[] = [
  {
    title: '"in" with its arguments swapped',
    edits: [[COMMON, MED_RULE, '"in": [["MED", "NMPBA"], { "var": "program" }]']],
    reported: [{ code: 'type-mismatch', file: COMMON, at: '"MED", "NMPBA"], {', messagePart: 'Write the answer first, then the list.' }],
  },
  {
    title: '"==" with a list',
    edits: [[COMMON, MED_RULE, '"==": [{ "var": "program" }, ["MED", "NMPBA"]]']],
    reported: [
      {
        code: 'type-mismatch',
        file: COMMON,
        at: '"==": [{ "var": "program" }, ["MED"',
        messagePart: 'Use "in" to ask whether the answer is in the list.',
      },
    ],
  },
  {
    title: '"in" with one option instead of a list',
    edits: [[COMMON, MED_RULE, '"in": [{ "var": "program" }, "MED"]']],
    reported: [{ code: 'type-mismatch', file: COMMON, at: '"program" }, "MED"]', messagePart: 'Write a list: ["MED"].' }],
  },
  {
    title: 'an empty rule',
    edits: [['DPP_SURVEY.json', '"visibleWhen": { "rule": "hasB2cAccount" }', '"visibleWhen": {}']],
    reported: [{ code: 'rule-shape', file: 'DPP_SURVEY.json', at: '"visibleWhen": {}', messagePart: 'This rule is empty.' }],
  },
  {
    title: 'a condition that never holds',
    edits: [['steps/locationState.json', '"visibleWhen": { "and": [', '"visibleWhen": { "and": [ false,']],
    reported: [{ code: 'always-false', file: 'steps/locationState.json', at: '"visibleWhen"' }],
  },
  {
    title: 'a number written as text',
    edits: [['rules/measures.json', '18.5', '"18.5"']],
    reported: [{ code: 'type-mismatch', file: 'rules/measures.json', at: '"18.5"' }],
  },
  {
    title: 'a number without its decimal point',
    edits: [['rules/measures.json', '18.5', '185']],
    reported: [{ code: 'implausible-value', file: 'rules/measures.json', at: '185', messagePart: '"derived.bmi" is compared with 185' }],
  },
  {
    title: 'a screen-out without a condition',
    edits: [['steps/mskPain.json', '"widget"', '"effects": [{ "screenOut": "NO_PRIMARY_CARE_PROVIDER" }], "widget"']],
    reported: [{ code: 'dead-end', file: 'steps/mskPain.json', at: '"screenOut"', messagePart: 'it has no "when"' }],
  },
  {
    title: 'two options with one label',
    edits: [[EN, '"everyNight": "Every night"', '"everyNight": "Never"']],
    reported: [{ code: 'same-label', file: EN, at: '"everyNight": "Never"' }],
  },
  {
    title: 'a raised limit whose text still names the old one',
    edits: [['RECURRING_OUTCOMES.json', '"max": 10000', '"max": 20000']],
    reported: [{ code: 'text-limit', file: EN, at: '"invalid": "', after: '"exercise": {', messagePart: 'is 20000' }],
  },
  {
    title: 'a misspelled unit name',
    edits: ['en', 'de', 'es', 'ko'].map((each) => [
      `texts/${each}.json`,
      '"a1c": {',
      `"a1c": { "messages": { "unti": "percent of ${each}" },`,
    ]),
    reported: [{ code: 'text-unused', file: EN, at: '"unti"', messagePart: 'Did you mean "unit"?' }],
  },
  {
    title: 'a declined offer without its text',
    edits: [[EN, '"declined":', '"declnied":']],
    reported: [{ code: 'text-missing', file: EN, at: '"declnied"', messagePart: 'Rename "declnied" to "declined".' }],
  },
  {
    title: 'a changed English text with old translations',
    edits: [[EN, '"everyNight": "Every night"', '"everyNight": "Each night"']],
    reported: ['de', 'es', 'ko'].map((each) => ({
      code: 'text-stale',
      file: `texts/${each}.json`,
      at: '"everyNight"',
      says: `It is now "Each night". Translate it again. If the translation is still right, say so in the preview's form. In a terminal: npm run -s survey -- translations --record steps.sleep.options.everyNight`,
    })),
  },
  {
    title: 'a text changed in every language but one',
    edits: ['en', 'es', 'ko'].map((each) => [`texts/${each}.json`, '"everyNight": "', '"everyNight": "2. '] as const),
    reported: [{ code: 'text-stale', file: 'texts/de.json', at: '"everyNight"' }],
  },
  {
    title: 'a malformed record of translations',
    edits: [['translation-records/de.json', null, '{ "steps.sleep.title": "by" }']],
    reported: [
      { code: 'wrong-value', file: 'translation-records/de.json', at: '"by"', messagePart: 'survey translations --record writes it' },
    ],
  },
  {
    title: 'an equivalent mutant without a reason',
    edits: [['mutants/equivalent.json', '"reason": "Without a program, the set begins with NONE anyway.",', '"reason": "",']],
    reported: [{ code: 'wrong-value', file: 'mutants/equivalent.json', at: '"reason": ""' }],
  },
  {
    title: 'a draft in a translation',
    edits: [['texts/de.json', '"Ihr Konto"', '"TODO: Ihr Konto"']],
    reported: [{ code: 'text-draft', file: 'texts/de.json', at: '"TODO: Ihr Konto"' }],
  },
  {
    title: 'a Korean text in the German file',
    edits: [['texts/de.json', '"Ihr Konto"', '"내 계정"']],
    reported: [{ code: 'text-draft', file: 'texts/de.json', at: '"내 계정"', messagePart: 'Write it in de.' }],
  },
  {
    title: 'help text that names the wrong limit',
    edits: ['en', 'de', 'es', 'ko'].map((each) => [
      `texts/${each}.json`,
      '"mskPainLevel": {',
      `"mskPainLevel": { "body": "At most 1,000, ${each}.",`,
    ]),
    reported: [
      { code: 'text-limit', file: EN, at: '"body": "At most 1,000', messagePart: 'This says 1,000, but "max" of "mskPainLevel" is 10.' },
    ],
  },
  {
    title: "text instead of a member's number",
    edits: [['members/weight.json', '"weight": ', '"weight": "" , "was": ']],
    reported: [
      { code: 'wrong-type', file: 'members/weight.json', at: '"weight": ""', messagePart: 'is answered with a number' },
      { code: 'unknown-field', file: 'members/weight.json', at: '"was"' },
    ],
  },
  {
    title: 'an expected error state that does not exist',
    edits: [['members/weight.json', '"outcome": "completed"', '"errorState": "ACOUNT_EXISTS", "outcome": "completed"']],
    reported: [{ code: 'wrong-value', file: 'members/weight.json', at: '"ACOUNT_EXISTS"', messagePart: 'Did you mean "ACCOUNT_EXISTS"?' }],
  },
  {
    title: 'an expected program that does not exist',
    edits: [['members/weight.json', '"program": "WEIGHT"', '"program": "WIGHT"']],
    reported: [{ code: 'wrong-value', file: 'members/weight.json', at: '"WIGHT"', messagePart: 'Did you mean "WEIGHT"?' }],
  },
  {
    title: 'a slug that moves to a slug that has moved',
    edits: [['environments/development.json', '"old-acme": "acme"', '"old-acme": "acme", "oldest": "old-acme"']],
    reported: [{ code: 'wrong-value', file: 'environments/development.json', at: '"oldest"', messagePart: 'which redirects elsewhere' }],
  },
  {
    title: 'a slug written as a name',
    edits: [['environments/development.json', '["accolade"]', '["Accolade Inc"]']],
    reported: [{ code: 'wrong-value', file: 'environments/development.json', at: '"Accolade Inc"', messagePart: 'lowercase letters' }],
  },
  {
    title: "a member's answer to a question that does not exist",
    edits: [[MED, '"education"', '"educatoin"']],
    reported: [{ code: 'unknown-name', file: MED, at: '"educatoin"', messagePart: 'Did you mean "education"?' }],
  },
  {
    title: "a member's answer that is not an option",
    edits: [[MED, '"college"', '"colege"']],
    reported: [{ code: 'unknown-option', file: MED, at: '"colege"', messagePart: 'Did you mean "college"?' }],
  },
  {
    title: 'a partner flag that does not exist',
    edits: [[MED, '"OFFERS_MED"', '"OFERS_MED"']],
    reported: [{ code: 'unknown-name', file: MED, at: '"OFERS_MED"', messagePart: 'Did you mean "OFFERS_MED"?' }],
  },
  {
    title: 'a member based on one that does not exist',
    edits: [['members/boundaries/DPP_SURVEY.json', '"like": "', '"like": "no-']],
    reported: [{ code: 'unknown-member', file: 'members/boundaries/DPP_SURVEY.json', at: '"like": "no-' }],
  },
  {
    title: 'an expected step that does not exist',
    edits: [['members/needs-answer.json', '"at": "', '"at": "x']],
    reported: [{ code: 'unknown-step', file: 'members/needs-answer.json', at: '"at": "x' }],
  },
  {
    title: 'an option that many members still give',
    edits: renamedOption(),
    reported: [
      { code: 'unknown-option', file: 'members/dpp-only-partner.json', at: '"college"', messagePart: 'other members do the same.' },
    ],
  },
  {
    title: 'a removed step that many members still answer and expect',
    edits: [
      ['DPP_SURVEY.json', EDUCATION, ''],
      [MED, '"education"', '"education"'],
    ],
    reported: [
      { code: 'unknown-name', file: 'members/dpp-only-partner.json', at: '"education"', messagePart: 'other members do the same.' },
      { code: 'text-unused', file: EN, at: '"education"' },
    ],
  },
  {
    title: '"in" with a question of several options',
    edits: [[COMMON, MED_RULE, '"in": [{ "var": "answers.ethnicity" }, ["other"]]']],
    reported: [{ code: 'type-mismatch', file: COMMON, at: '"in": [{ "var": "answers.ethnicity"', messagePart: 'Use "hasAny"' }],
  },
];
