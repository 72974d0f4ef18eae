import { describe, expect, it } from 'vitest';
import { HEIGHT, WEIGHT } from './units.ts';

describe('a weight in kilograms', () => {
  it('survives the conversion to pounds and back, for every allowed weight', () => {
    for (let kilograms = 1; kilograms <= 335; kilograms += 1)
      expect(WEIGHT.toMetric(WEIGHT.toUs(String(kilograms)))).toBe(String(kilograms));
  });

  it.each([
    ['86', '190'],
    ['８６', '190'],
    ['335', '739'],
    ['336', '741'],
    ['0', '0'],
    ['', ''],
    ['8.5', '8.5'],
  ])('of %j is stored as %j pounds', (kilograms, pounds) => {
    expect(WEIGHT.toUs(kilograms)).toEqual([pounds]);
  });
});

describe('a height in centimetres', () => {
  it.each([
    ['165', ['5', '5'], '165'],
    ['１６５', ['5', '5'], '165'],
    ['183', ['6', '0'], '183'],
    ['1', ['0', '0'], '0'],
    ['273', ['8', '11'], '272'],
    ['274', ['9', '0'], '274'],
    ['', ['', ''], ''],
  ])('of %j is stored as %j and shown again as %j', (centimetres, feetAndInches, shownAgain) => {
    expect(HEIGHT.toUs(centimetres)).toEqual(feetAndInches);
    expect(HEIGHT.toMetric(feetAndInches)).toBe(shownAgain);
  });

  it('changes by at most 2 cm when it is converted to inches and back', () => {
    for (let typed = 1; typed <= 273; typed += 1)
      expect(Math.abs(Number(HEIGHT.toMetric(HEIGHT.toUs(String(typed)))) - typed)).toBeLessThanOrEqual(2);
  });
});
