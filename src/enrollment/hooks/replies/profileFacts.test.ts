import { describe, expect, it } from 'vitest';
import { profileFacts, programOfSlug } from './profileFacts.ts';

describe('programOfSlug', () => {
  it.each([
    ['HEALTHY_MIND_B2B', 'MOOD', '[RECUR-05] [PROG-05]'],
    ['DIABETES_PREVENTION_2', 'DPP', '[RECUR-06] [PROG-02]'],
    ['DIABETES_MANAGEMENT_B2B', 'WEIGHT', '[PROG-02]'],
    ['HEALTHY_WEIGHT_B2B', 'WEIGHT', '[RECUR-07] [PROG-01]'],
    ['MEDICATION_B2B', 'WEIGHT', '[RECUR-07]'],
    ['NOT_HEALTHY_MIND', 'WEIGHT', '[RECUR-07]'],
  ])('%s is %s %s', (slug, expected) => {
    expect(programOfSlug(slug)).toBe(expected);
  });
});

describe('profileFacts', () => {
  const NOW = Date.parse('2026-03-11T12:00:00Z');
  const profile = (timeStarted: string) => ({
    activeProgram: { programConfigurationSlug: 'HEALTHY_MIND_B2B', timeStarted },
    firstName: 'Maya',
    gender: 'FEMALE',
    heightCms: 165,
    latestWeightKgs: 70,
    loggedExerciseMinsPastTwoWks: 30,
    segmentId: 'SEG-1',
    segmentName: 'Headquarters',
  });

  it('keeps the fields of the profile [RECUR-03]', () => {
    const input = profile('2026-03-01T00:00:00Z');
    expect(profileFacts(input, NOW)).toMatchObject(input);
  });

  it.each([
    ['2026-03-01T00:00:00Z', 10],
    ['2026-03-01T12:00:00Z', 10],
    ['2026-03-01T12:00:01Z', 9],
    ['2026-04-01T00:00:00Z', 0],
  ])('derives the current program and the whole days since %s: %i [RECUR-04]', (started, days) => {
    expect(profileFacts(profile(started), NOW)).toMatchObject({ currentProgram: 'MOOD', daysInProgram: days });
  });

  it('derives nothing without an active program', () => {
    expect(profileFacts({ firstName: 'Maya' }, NOW)).toEqual({ firstName: 'Maya' });
  });
});
