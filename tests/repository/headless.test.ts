import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CORE = [
  'runtime/base',
  'runtime/rules',
  'runtime/engine',
  'enrollment/hooks/derivedValues',
  'enrollment/hooks/payloads',
  'workshop/explain',
  'workshop/explore',
];

/** `new Date()` without an argument reads the clock, which no lint rule can forbid. */
const CLOCK = /\bnew Date\(\)|\bDate\(\)/;

/** The files that pass the browser's fetch to the transport of the typed client, and one that asks for another build of the page. */
const FETCHES = [
  'enrollment/api/send.ts',
  'enrollment/api/simulatedLocation.ts',
  'enrollment/api/transport.ts',
  'enrollment/app/startup/boot.tsx',
  'enrollment/surveyAdapter/reload/reloadOutdatedPage.ts',
  'enrollment/visit/analytics/openAnalytics.ts',
];

/** Polls the server's readiness on the development server only: no document describes the poll, and no build contains it. */
const DEVELOPMENT = 'enrollment/app/startup/whenReady.ts';

/** Everything that can reach a server, whatever its local name. */
const CALLS = /(?<!-)\bfetch\b|XMLHttpRequest|sendBeacon|WebSocket|EventSource/;

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

it('every call of the page uses the typed client [API-01]', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter(
    (file) => file !== DEVELOPMENT && /^(enrollment|runtime\/(texts|survey|widgets))\b.*(?<!\.test|estSupport)\.tsx?$/.test(file),
  );
  const calling = files.filter((file) => CALLS.test(withoutComments(readFileSync(join('src', file), 'utf8'))));
  expect(calling.toSorted()).toEqual(FETCHES);
  expect(readFileSync('src/enrollment/api/send.ts', 'utf8')).toContain("import createClient from 'openapi-fetch'");
});

describe('the core is headless', () => {
  it.each(CORE)('src/%s reads no clock', (folder) => {
    const files = readdirSync(`src/${folder}`, { encoding: 'utf8', recursive: true }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => CLOCK.test(readFileSync(join('src', folder, file), 'utf8')))).toEqual([]);
  });
});
