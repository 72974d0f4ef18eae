import { describe, expect, it } from 'vitest';
import { isCheckInDue } from './isCheckInDue.ts';

describe('isCheckInDue', () => {
  it.each([
    ['WEIGHT', 0, true],
    ['WEIGHT', 29, true],
    ['WEIGHT', 30, false],
    ['DPP', 89, false],
    ['DPP', 90, true],
    ['DPP', 100, true],
    ['WEIGHT', 40, false],
  ])('in %s on day %i returns %s [RECUR-12]', (program, days, expected) => {
    expect(isCheckInDue(program, days)).toBe(expected);
  });

  it.each([
    [14, true],
    [15, false],
    [20, false],
    [90, true],
    [104, true],
    [105, false],
  ])('in MOOD on day %i returns %s [RECUR-13]', (days, expected) => {
    expect(isCheckInDue('MOOD', days)).toBe(expected);
  });
});
