import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';

const SETS = ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'];
const steps = SETS.flatMap((name) => loadQuestionSet(name).steps);
const ids = new Set(steps.flatMap(({ id, answerKey }) => [id, answerKey ?? id]));

/** Names that steps share with something else: widgets, drawings, fields, calls. */
const OTHER_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  'runtime/definitions/widgets.ts': ['heightWeight', 'personalization', 'womensHealth'],
  'runtime/survey/review/answerLines.ts': ['heightWeight'],
  'runtime/survey/units.ts': ['heightWeight'],
  'runtime/survey/answers/widgets.ts': ['heightWeight'],
  'runtime/widgets/questions/HeightWeight/HeightWeight.tsx': ['weight'],
  'enrollment/pages/success/SuccessPage.tsx': ['personalization'],
  'enrollment/surveyAdapter/calls/accountPort.ts': ['createAccount'],
  'enrollment/surveyAdapter/calls/withAffiliate.ts': ['createAccount'],
};

/** Returns the step ids and answer keys that a file names in a string, in a path or as a key. */
function idsIn(file: string): readonly string[] {
  const code = readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const names = [...code.matchAll(/(?<=['"`/])([a-z][A-Za-z0-9]*)(?=['"`/$])/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => ids.has(name) && !OTHER_MEANINGS[file]?.includes(name));
}

it('the runtime and the pages find steps by role, and contain no step id', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((file) =>
    /^(runtime\/(base|definitions|engine|survey|texts|widgets)|enrollment\/(app|pages|surveyAdapter|visit))\/.*(?<!\.test|\.stories|\.d|estSupport)\.tsx?$/.test(
      file,
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => idsIn(file).map((id) => `${file} ${id}`))).toEqual([]);
});
