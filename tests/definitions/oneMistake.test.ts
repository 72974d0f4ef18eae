import { expect, it } from 'vitest';
import { readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { checkBeside } from './planted/planted.ts';

const FILES = readDefinitionFiles();
const check = checkBeside(FILES);

/** Mistakes in the current sets. Each must be reported alone, without findings about its consequences. */
it.each([
  [
    'an option',
    'DPP_SURVEY.json',
    '"answers.healthGoal" }, "reducingStressAnxiousFeelings"',
    '"answers.healthGoal" }, "reducingStress"',
    ['unknown-option'],
  ],
  ['a key of a shared step', 'steps/a1c.json', '"widget"', '"wigdet"', ['unknown-key']],
  ['a number as a text', 'rules/measures.json', '18.5', '"18.5"', ['type-mismatch']],
  [
    'a condition that never holds',
    'steps/locationState.json',
    '"visibleWhen": { "and": [',
    '"visibleWhen": { "and": [ false,',
    ['always-false'],
  ],
])('%s in %s', (_what, name, from, to, codes) => {
  const file = `question-sets/${name}`;
  const text = FILES[file] ?? '';
  expect(text).toContain(from);
  const findings = check({ ...FILES, [file]: text.replace(from, to) });
  expect(findings.map(({ file: at, code }) => [at, code])).toEqual(codes.map((code) => [file, code]));
});
