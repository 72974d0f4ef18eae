import { describe, expect, it } from 'vitest';
import { loadQuestionSet, readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { notesOf } from './locations.ts';

const FILES = readDefinitionFiles(process.cwd(), ['set', 'rules']);

describe.each(['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'])('the notes of %s', (name) => {
  const notes = notesOf(name, (file) => FILES[file] ?? null);

  it('describe each of its named rules in a sentence', () => {
    const rules = Object.keys(loadQuestionSet(name).rules);
    expect(rules.filter((rule) => !/^[A-Z].+\.$/.test(notes.get(`rules.${rule}`) ?? ''))).toEqual([]);
  });

  it('are omitted from the set that members load', () => expect(JSON.stringify(loadQuestionSet(name))).not.toContain('ruleDescriptions'));
});

it('the notes of a set override the notes of its included files', () => {
  const files: Readonly<Record<string, string>> = {
    'question-sets/A.json':
      '{ "include": ["common"], "ruleDescriptions": { "mood": "Own." }, "derived": { "bmi": { "description": "The BMI." } } }',
    'question-sets/rules/common.json': '{ "ruleDescriptions": { "mood": "Shared.", "med": "Other." } }',
  };
  expect(Object.fromEntries(notesOf('A', (file) => files[file] ?? null))).toEqual({
    'rules.mood': 'Own.',
    'rules.med': 'Other.',
    'derived.bmi': 'The BMI.',
  });
});
