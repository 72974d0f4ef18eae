import dppSurvey from '../../../question-sets/DPP_SURVEY.json';
import { describe, expect, it } from 'vitest';
import { ageGroup, socialProofCount } from './socialProof.ts';

describe('ageGroup', () => {
  it.each([
    [null, '20s'],
    [18, '20s'],
    [29, '20s'],
    [30, '30s'],
    [39, '30s'],
    [40, '40s'],
    [59, '50s'],
    [60, '60s'],
    [69, '60s'],
    [70, '70s'],
    [99, '70s'],
  ])('puts age %s into %s [WIDGET-50]', (age, group) => {
    expect(ageGroup(age)).toBe(group);
  });
});

describe('socialProofCount', () => {
  const table = dppSurvey.steps.find(({ id }) => id === 'programResult')?.options?.socialProof;

  it('returns the count of members in their thirties [WIDGET-51]', () => {
    expect(socialProofCount('SELF_ID', 35, table)).toBe(888958);
    expect(socialProofCount('FEMALE', 35, table)).toBe(888958);
  });

  it('finds an entry for each gender and age group in the definitions [WIDGET-52]', () => {
    const groups = ['20s', '30s', '40s', '50s', '60s', '70s'];
    expect(Object.keys(table ?? {})).toEqual(['female', 'male', 'default']);
    for (const ages of Object.values(table ?? {})) expect(Object.keys(ages)).toEqual(groups);
  });

  it('returns the count of the gender and age group, or that of all genders', () => {
    const counts = { female: { '40s': 1, '50s': 4 }, male: { '40s': 2 }, default: { '40s': 3 } };
    expect([socialProofCount('FEMALE', 45, counts), socialProofCount('MALE', 45, counts)]).toEqual([1, 2]);
    expect([socialProofCount('SELF_ID', 45, counts), socialProofCount('FEMALE', 55, counts)]).toEqual([3, 4]);
  });

  it('returns undefined if no count is known', () => {
    expect(socialProofCount('FEMALE', 45, table)).toBeUndefined();
    expect(socialProofCount('FEMALE', 35, undefined)).toBeUndefined();
  });
});
