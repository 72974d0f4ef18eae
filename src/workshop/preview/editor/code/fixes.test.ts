import { describe, expect, it } from 'vitest';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { checkDefinitions } from '../../../check/check.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { findingsIn } from './diagnostics.ts';

const FILES = readDefinitionFiles('.');
const STEP = 'question-sets/steps/sleep.json';
const RULES = 'question-sets/rules/health.json';
const ENGLISH = 'question-sets/texts/en.json';
const WEIGHT = 'question-sets/steps/heightWeight.json';

describe('a one-click fix', () => {
  it.each<[string, string, (text: string) => string, string]>([
    ['adds a missing comma', STEP, (text) => text.replace('"choice",', '"choice"'), 'Add a comma here'],
    ['removes the comma after the last entry', STEP, (text) => text.replace('"everyNight"]', '"everyNight",]'), 'Remove this comma'],
    ['removes an unknown key', STEP, (text) => text.replace('"choice",', '"choice",\n  "colour": true,'), 'Remove "colour"'],
    [
      'removes the second of two equal keys',
      STEP,
      (text) => text.replace('"choice",', '"choice",\n  "widget": "choice",'),
      'Remove "widget"',
    ],
    ['corrects a misspelled word', STEP, (text) => text.replace('"choice",', '"chioce",'), 'Use "choice"'],
    ['corrects a part of a name', RULES, (text) => text.replace('answers.diabetesType', 'answers.diabetsType'), 'Use "diabetesType"'],
    [
      'removes a text that nothing shows',
      ENGLISH,
      (text) => text.replace('"everyNight": "Every night"', '"everyNight": "Every night",\n        "maybe": "Maybe"'),
      'Remove "maybe"',
    ],
    ['removes a byte order mark', STEP, (text) => `\uFEFF${text}`, 'Remove the invisible mark'],
    ['brings a number within its limit', WEIGHT, (text) => text.replace('"max": 740', '"max": 1000'), 'Write 740'],
  ])('%s', (_title, file, damage, name) => {
    const whole = FILES[file] ?? '';
    const text = damage(whole);
    const findings = findingsIn(file, text, checkDefinitions({ ...FILES, [file]: text }, vocabulary));
    const fix = findings.find((finding) => finding.fix?.name === name)?.fix;
    expect(findings.map((finding) => finding.fix?.name)).toContain(name);
    const { from, to, insert } = fix?.change ?? { from: 0, to: 0, insert: '' };
    expect(text.slice(0, from) + insert + text.slice(to)).toBe(whole);
  });

  it('does not remove the comma where a closing brace is missing', () => {
    const file = 'question-sets/RETRIAGE_SURVEY.json';
    const text = (FILES[file] ?? '').replace('"profile.currentProgram" }, {', '"profile.currentProgram" , {');
    expect(text).not.toBe(FILES[file]);
    expect(findingsIn(file, text, [])).toMatchObject([{ message: 'A closing brace is missing here.', fix: null }]);
  });

  it('leaves a mistake that needs a decision to the author', () => {
    const text = (FILES[STEP] ?? '').replace('"id"', 'id');
    expect(findingsIn(STEP, text, []).map(({ fix }) => fix)).toEqual([null]);
  });
});
