import { describe, expect, it } from 'vitest';
import { unitsInUse } from './units.ts';

describe('the units in use without a choice', () => {
  it.each([
    ['US', 'us'],
    ['GB', 'us'],
    [undefined, 'us'],
    [null, 'us'],
    ['DE', 'metric'],
    ['KR', 'metric'],
    ['CA', 'metric'],
    ['MX', 'metric'],
  ])('for a visitor in %s are %s', (country, units) => {
    expect(unitsInUse(null, country === undefined ? {} : { country })).toBe(units);
  });
});
