import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts, readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { definitionAt, helpAt, offersAt, type Knowledge } from './knowledge.ts';

const files = readDefinitionFiles(process.cwd(), ['set', 'step', 'rules', 'texts']);
const knowledge: Knowledge = {
  sets: [loadQuestionSet('DPP_SURVEY')],
  english: loadTexts('en'),
  vocabulary,
  files: Object.keys(files),
  textOf: (file) => files[file] ?? null,
};
const STEP = 'question-sets/steps/pregnant.json';

/** Returns the completions at the mark `|` of a text. */
function completionsAt(file: string, marked: string): readonly string[] {
  const offset = marked.indexOf('|');
  return (offersAt(file, marked.replace('|', ''), offset, knowledge)?.offers ?? []).map(({ label }) => JSON.parse(label));
}

describe('completion', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['the keys of a step', STEP, '{ "id": "a", | }', ['widget', 'visibleWhen', 'effects']],
    ['the operators of a rule', STEP, '{ "visibleWhen": { "|" } }', ['==', 'and', 'rule', 'answered']],
    [
      'the names that a rule may read',
      STEP,
      '{ "visibleWhen": { "var": "|" } }',
      ['answers.sex', 'derived.bmi', 'program', 'partner.configs.OFFERS_DPP'],
    ],
    ['the named rules', STEP, '{ "visibleWhen": { "rule": "|" } }', ['dppOnly', 'initial', 'isPregnant']],
    ['the options of the compared answer', STEP, '{ "visibleWhen": { "==": [{ "var": "answers.sex" }, "|"] } }', ['female', 'male']],
    ['the options in a list', STEP, '{ "visibleWhen": { "in": [{ "var": "answers.sex" }, ["male", "|"]] } }', ['intersex']],
    ['the programs', STEP, '{ "effects": [{ "program": "|" }] }', ['MOOD', 'DPP']],
    [
      'the error states',
      'question-sets/DPP_SURVEY.json',
      '{ "completion": [{ "outcomes": { "OK": { "error": "|" } } }] }',
      ['ACCOUNT_EXISTS'],
    ],
    ['the screen-outs', STEP, '{ "effects": [{ "screenOut": "|" }] }', ['PREGNANT']],
    ['the shared steps', 'question-sets/DPP_SURVEY.json', '{ "steps": [{ "use": "|" }] }', ['sex', 'pregnant']],
    ['the shared rules', 'question-sets/DPP_SURVEY.json', '{ "include": ["|"] }', ['common', 'health']],
    ['the types of an answer', STEP, '{ "answer": { "type": "|" } }', ['choice']],
    ['the steps of the texts', 'question-sets/texts/de.json', '{ "steps": { "|" } }', ['sex', 'idealWeight']],
    [
      'the options of the texts',
      'question-sets/texts/de.json',
      '{ "steps": { "sex": { "options": { "|" } } } }',
      ['female', 'preferNotToSay'],
    ],
  ])('offers %s', (_title, file, marked, words) => {
    expect(completionsAt(file, marked)).toEqual(expect.arrayContaining([...words]));
  });

  it('omits keys that the object already has', () => {
    expect(completionsAt(STEP, '{ "widget": "choice", | }')).not.toContain('widget');
  });
});

function at(file: string, marker: string): readonly [string, string, number] {
  const text = files[file] ?? '';
  return [file, text, text.indexOf(marker) + 2];
}

describe('hover help', () => {
  it.each<[string, string, string, string]>([
    ['a key, from the schema', STEP, '"confirmWhen"', 'When this holds on submit'],
    ['a name, with its question', STEP, '"answers.sex"', 'What sex were you assigned at birth?'],
    ['a named rule, in plain English', 'question-sets/rules/common.json', '"offersWeight" }', 'OFFERS_WEIGHT'],
    ['a named rule, as its authors describe it', STEP, '"isPregnant"', 'The member is pregnant. pregnant is yes'],
    ['an operator', 'question-sets/rules/common.json', '"answered"', 'True when the name is neither absent nor null.'],
  ])('explains %s', (_title, file, words, help) => {
    expect(helpAt(...at(file, words), knowledge)?.lines.join('\n')).toContain(help);
  });
});

describe('go to definition', () => {
  it.each<[string, string, string, object]>([
    ['the step of an answer', STEP, '"answers.sex"', { file: 'question-sets/steps/sex.json', path: ['id'] }],
    ['a named rule', STEP, '"isPregnant"', { file: 'question-sets/rules/health.json', path: ['rules', 'isPregnant'] }],
    ['a shared step', 'question-sets/DPP_SURVEY.json', '"heightWeight"', { file: 'question-sets/steps/heightWeight.json', path: ['id'] }],
    [
      'the step of a text',
      'question-sets/texts/en.json',
      '"idealWeight": {',
      { file: 'question-sets/steps/idealWeight.json', path: ['id'] },
    ],
  ])('finds %s', (_title, file, words, location) => {
    expect(definitionAt(...at(file, words), knowledge)).toEqual(location);
  });
});
