import { describe, expect, it } from 'vitest';
import { socialProofAgeGroup, socialProofCount } from './socialProofCount.ts';

describe('socialProofAgeGroup', () => {
  it.each([
    [undefined, '20s'],
    [18, '20s'],
    [29, '20s'],
    [30, '30s'],
    [39, '30s'],
    [40, '40s'],
    [49, '40s'],
    [50, '50s'],
    [59, '50s'],
    [60, '60s'],
    [69, '60s'],
    [70, '70+'],
    [104, '70+'],
  ] as const)('%s is in %s [WIDGET-50]', (age, want) => {
    expect(socialProofAgeGroup(age)).toBe(want);
  });
});

describe('socialProofCount', () => {
  it.each([undefined, 'SELF_ID'])('knows 888958 for the default gender (%s) in the 30s [WIDGET-51] [WIDGET-52]', (gender) => {
    expect(socialProofCount(gender, 34)).toBe(888_958);
  });

  it.each([
    ['another age', 'SELF_ID', 45],
    ['another gender', 'FEMALE', 34],
  ] as const)('has no count where none is known: %s', (_, gender, age) => {
    expect(socialProofCount(gender, age)).toBeUndefined();
  });
});
