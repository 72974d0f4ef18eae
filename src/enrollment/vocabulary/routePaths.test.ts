import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { EMPLOYER_PATH } from './paths.ts';
import { hasRoute, ROUTES, SANDBOX_INTAKE_PATH } from './routePaths.ts';

const production = hasRoute('production', () => ['/stress-check']);

/** Variations of an address that a member might type or a link might contain. */
const VARIATIONS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.toUpperCase(),
  (path) => `${path}/more`,
  (path) => `${path}/more/still`,
  (path) => `${path}x`,
  (path) => path.slice(0, -1),
  (path) => `/x${path}`,
  (path) => `/${path}`,
];

describe('the routes', () => {
  it.each(['/', EMPLOYER_PATH, ...Object.values(ROUTES)])('matches %s and its variations as React Router does', (pattern) => {
    const patterns = ['/', EMPLOYER_PATH, ...Object.values(ROUTES)];
    const path = pattern.replace(':employerSlug', 'acme').replace('/*', '');
    for (const address of VARIATIONS.map((vary) => vary(path)))
      expect([address, production(address)]).toEqual([address, patterns.some((each) => matchPath(each, address) !== null)]);
  });

  it.each(['/not-found', '/no/such/place', '/nowhere', '/_dev', '/employer', '/employer/acme/survey', '/enrollments'])(
    'has none at %s [ROUTE-26]',
    (path) => {
      expect(production(path)).toBe(false);
    },
  );

  it('includes the route of a member survey and its steps', () => {
    expect(['/stress-check', '/stress-check/sleep', '/stress', '/stress-checks'].map(production)).toEqual([true, true, false, false]);
  });

  it('includes the sandbox intake only in development', () => {
    expect([production(SANDBOX_INTAKE_PATH), hasRoute('development', () => [])(SANDBOX_INTAKE_PATH)]).toEqual([false, true]);
  });
});
