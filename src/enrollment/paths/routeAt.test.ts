import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { EMPLOYER_PATH, movedPath } from './paths.ts';
import { hasRoute, routeAt } from './routeAt.ts';
import { ROUTES, SANDBOX_INTAKE_PATH } from './routePaths.ts';
import { SETS, setAt } from '../vocabulary/sets.ts';

const PATHS = ['/', EMPLOYER_PATH, ...Object.values(ROUTES)];
const surveys = ['/stress-check'];

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

describe('the route of an address', () => {
  it.each(PATHS)('is the same route that React Router finds, at %s and its variations', (pattern) => {
    const path = pattern.replace(':employerSlug', 'acme').replace('/*', '');
    for (const address of VARIATIONS.map((vary) => vary(path)))
      expect([address, routeAt(address)]).toEqual([address, PATHS.find((each) => matchPath(each, address)) ?? null]);
  });

  it.each(['/not-found', '/no/such/place', '/nowhere', '/_dev', '/employer', '/employer/acme/survey', '/enrollments'])(
    'is missing at %s [ROUTE-26]',
    (path) => {
      expect([routeAt(path), hasRoute(path, 'development', { surveys })]).toEqual([null, false]);
    },
  );

  it('is found for a member survey and its steps', () => {
    const has = (path: string) => hasRoute(path, 'production', { surveys });
    expect(['/stress-check', '/stress-check/sleep', '/stress', '/stress-checks'].map(has)).toEqual([true, true, false, false]);
  });

  it('is found for the sandbox intake in development only', () => {
    const has = (environment: 'production' | 'development') => hasRoute(SANDBOX_INTAKE_PATH, environment, { surveys });
    expect([has('production'), has('development')]).toEqual([false, true]);
  });
});

describe('setAt', () => {
  it.each([
    ['/enrollment', 'DPP_SURVEY'],
    ['/enrollment/sex', 'DPP_SURVEY'],
    ['/employer/acme/rt/sex', 'RETRIAGE_SURVEY'],
    ['/transition', 'TRANSITION_SURVEY'],
    ['/recurring-wellness-survey/weight', 'RECURRING_OUTCOMES'],
    ['/employer/acme', null],
    ['/', null],
    ['/nowhere', null],
  ])('maps %s to %s', (path, set) => {
    expect(setAt(path)).toBe(set);
  });

  it('is found for every set with a page', () => {
    expect(Object.values(SETS).map(setAt)).toEqual(Object.keys(SETS));
  });
});

describe('movedPath', () => {
  const movedSlugs = { 'old-acme': 'acme', employer: 'acme' };

  it.each([
    ['/employer/old-acme', '/employer/acme'],
    ['/employer/old-acme/rt/sex', '/employer/acme/rt/sex'],
    ['/EMPLOYER/old-acme/', '/EMPLOYER/acme/'],
    ['/employer/employer', '/employer/acme'],
    ['/employer/acme', null],
    ['/employer/old-acme-two', null],
    ['/employer/toString', null],
    ['//employer/old-acme', null],
    ['/', null],
  ])('maps %s to %s [ROUTE-23]', (path, moved) => {
    expect(movedPath(path, movedSlugs)).toBe(moved);
  });
});
