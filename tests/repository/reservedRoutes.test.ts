import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../src/enrollment/api/generated/operations.ts';
import { ROUTES } from '../../src/enrollment/paths/routePaths.ts';
import { RESERVED_ROUTES } from '../../src/enrollment/vocabulary/sets.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';

/** Returns the first part of a path that a survey's route could have. */
function firstPart(path: string): readonly string[] {
  const [, first = ''] = path.split('/');
  return /^[a-z][a-z0-9-]*$/.test(first) ? [first] : [];
}

it('no member survey can have a route of the page, the API or the server', () => {
  const source = (file: string): string => readFileSync(file, 'utf8');
  const serverPaths = [...source('scripts/vite/apiProxy.ts').matchAll(/^ {2}'(\/[\w-]+)/gm)].map(([, path]) => path ?? '');
  const usedParts = [...Object.values(ROUTES), ...serverPaths, ...Object.values(OPERATIONS).map(({ path }) => path)].flatMap(firstPart);
  expect(usedParts.length).toBeGreaterThan(40);
  expect(usedParts.filter((part) => !RESERVED_ROUTES.includes(part))).toEqual([]);
});

it('the check allows as many answers of a member survey as the server stores', () => {
  const api = readFileSync('openapi/enrollment.yaml', 'utf8');
  const [, maxProperties] = /^ {4}SurveyAnswers:\n(?: {6}.*\n)*? {6}maxProperties: (\d+)$/m.exec(api) ?? [];
  expect(vocabulary.memberSurveys?.maxAnswers).toBe(Number(maxProperties));
});
