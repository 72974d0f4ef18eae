import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadEnvironment, loadEnvironments, loadQuestionSet, loadTexts, questionSetNames, readDefinitionFiles } from './files.ts';
import { folderOf, SMALL } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';

describe('the loader', () => {
  it('reads every file below question-sets/, keyed by its path with slashes', () => {
    expect(readDefinitionFiles(folderOf(SMALL))).toEqual(SMALL);
  });

  it('reads files that are meant as JSON but have another extension, so that they can be reported', () => {
    const misnamed = { 'question-sets/TEXTS.JSON': '{}', 'question-sets/steps/sex.json.txt': '{}', 'question-sets/steps/age.jsonc': '{}' };
    const files = { ...SMALL, ...misnamed, 'question-sets/steps/sex.json.bak': '{}' };
    expect(readDefinitionFiles(folderOf(files))).toEqual({ ...SMALL, ...misnamed });
    expect(questionSetNames(folderOf(files))).toEqual(['DPP_SURVEY']);
  });

  it('skips hidden files and folders, and the backups of editors', () => {
    const hidden = ['._DPP_SURVEY.json', '.#DPP_SURVEY.json', '.DPP_SURVEY.json.swp', '.history/DPP_SURVEY.json', '.DS_Store'];
    const backups = ['DPP_SURVEY.json~', '#DPP_SURVEY.json#', 'DPP_SURVEY.json.orig'];
    const files = Object.fromEntries([...hidden, ...backups].map((name) => [`question-sets/${name}`, '\u0000\u0005\u0016\u0007']));
    expect(readDefinitionFiles(folderOf({ ...SMALL, ...files }))).toEqual(SMALL);
  });

  it("assembles a set without its authors' notes", () => {
    const step = 'question-sets/steps/sex.json';
    const noted = (SMALL[step] ?? '').replace('{', '{ "$schema": "../../schemas/step.schema.json",');
    const set = loadQuestionSet('DPP_SURVEY', folderOf({ ...SMALL, [step]: noted }));
    expect(set.steps).toEqual([
      { id: 'sex', section: 'all', widget: 'choice', answer: { type: 'choice', options: ['female', 'male'] } },
      { id: 'end', section: 'all', widget: 'info', visibleWhen: { rule: 'woman' } },
    ]);
    expect(Object.keys(set)).not.toContain('$schema');
  });

  it('lets a set narrow a shared step', () => {
    const narrowed = (SMALL[SET] ?? '').replace('"use": "sex",', '"use": "sex", "answer": { "type": "choice", "options": ["male"] },');
    const set = loadQuestionSet('DPP_SURVEY', folderOf({ ...SMALL, [SET]: narrowed }));
    expect(set.steps[0]?.answer).toEqual({ type: 'choice', options: ['male'] });
  });

  it.each([
    ['a missing set', 'RETRIAGE_SURVEY', SMALL, /There is no question set/],
    ['broken JSON', 'DPP_SURVEY', { ...SMALL, [SET]: '{ "name": ' }, /question-sets\/DPP_SURVEY\.json:1:11 error json-syntax/],
    [
      'a misspelled key',
      'DPP_SURVEY',
      { ...SMALL, [SET]: (SMALL[SET] ?? '').replace('"visibleWhen"', '"visibel"') },
      /:10:82 error unknown-key/,
    ],
    [
      'an invalid shared step',
      'DPP_SURVEY',
      { ...SMALL, 'question-sets/steps/sex.json': '{ "id": "sex" }' },
      /steps\/sex\.json:1:1 error missing-key/,
    ],
  ])('rejects %s', (_title, name, files, message) => {
    expect(() => loadQuestionSet(name, folderOf(files))).toThrow(message);
  });

  it('loads the lists of an environment, and rejects an environment without its name or without a list that the product requires', () => {
    const environmentSchema = { type: 'object', required: ['testSites'], properties: { testSites: { type: 'array' } } };
    expect(loadEnvironment('production', {}, folderOf(SMALL)).name).toBe('production');
    expect(() => loadEnvironment('production', { environmentSchema }, folderOf(SMALL))).toThrow(/missing-key .*"testSites"/);
    const broken = folderOf({ ...SMALL, 'question-sets/environments/production.json': '{ "testSites": [] }' });
    expect(() => loadEnvironment('production', {}, broken)).toThrow(/missing-key .*"name"/);
  });

  it('loads the texts of a language', () => {
    expect(loadTexts('en', folderOf(SMALL)).steps['end']).toEqual({ title: 'End' });
  });

  it('loads without environments, but rejects a folder that has only one of production and development', () => {
    expect(loadEnvironments({}, folderOf({}))).toEqual([]);
    const folder = folderOf({
      'question-sets/environments/production.json': readFileSync('question-sets/environments/production.json', 'utf8'),
    });
    expect(() => loadEnvironments({}, folder)).toThrow('development.json');
  });
});
