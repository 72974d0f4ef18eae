import { describe, expect, it } from 'vitest';
import { entryScreen, needsEmployer } from './entryScreen.ts';

describe('entryScreen', () => {
  it.each([
    ['no employer in the path [ROUTE-02]', null, { ENROLL_PASSCODE: true }, 'upid'],
    ['passcodes offered [LAND-08] [PARTNER-11]', 'northwind', { ENROLL_PASSCODE: true }, 'passcode'],
    ['a portal offered [LAND-09] [PARTNER-11]', 'portal', { ENROLL_VIRGIN_PULSE: true }, 'passcode'],
    ['neither [LAND-10] [PARTNER-11]', 'acme', {}, 'upid'],
    ['both off [LAND-10]', 'acme', { ENROLL_PASSCODE: false, ENROLL_VIRGIN_PULSE: false }, 'upid'],
  ] as const)('%s', (_title, slug, configs, expected) => {
    expect(entryScreen(slug, { configs })).toBe(expected);
  });
});

describe('needsEmployer', () => {
  it.each([
    ['no way to sign up', 'acme', {}, true],
    ['program ids offered', 'acme', { ENROLL_UPID: true }, false],
    ['a portal offered', 'portal', { ENROLL_VIRGIN_PULSE: true }, false],
    ['no employer in the path', null, {}, false],
  ] as const)('%s', (_title, slug, configs, expected) => {
    expect(needsEmployer(slug, { configs })).toBe(expected);
  });
});
