import { describe, expect, it } from 'vitest';
import { entryScreen, needsEmployer } from './entryScreen.ts';

describe('entryScreen', () => {
  it.each([
    ['is upid without an employer in the path [ROUTE-02]', null, { ENROLL_PASSCODE: true }, 'upid'],
    ['is passcode where passcodes are offered [LAND-08] [PARTNER-11]', 'northwind', { ENROLL_PASSCODE: true }, 'passcode'],
    ['is passcode where a portal is offered [LAND-09] [PARTNER-11]', 'portal', { ENROLL_VIRGIN_PULSE: true }, 'passcode'],
    ['is upid where neither is configured [LAND-10] [PARTNER-11]', 'acme', {}, 'upid'],
    ['is upid where both are turned off [LAND-10]', 'acme', { ENROLL_PASSCODE: false, ENROLL_VIRGIN_PULSE: false }, 'upid'],
  ] as const)('%s', (_title, slug, configs, expected) => {
    expect(entryScreen(slug, { configs })).toBe(expected);
  });
});

describe('needsEmployer', () => {
  it.each([
    ['is true for an employer without self-sign-up', 'acme', {}, true],
    ['is false where program ids are offered', 'acme', { ENROLL_UPID: true }, false],
    ['is false where a portal is offered', 'portal', { ENROLL_VIRGIN_PULSE: true }, false],
    ['is false without an employer in the path', null, {}, false],
  ] as const)('%s', (_title, slug, configs, expected) => {
    expect(needsEmployer(slug, { configs })).toBe(expected);
  });
});
