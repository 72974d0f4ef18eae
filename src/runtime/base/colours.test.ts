import { expect, it } from 'vitest';
import { contrast, mix } from './colours.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#767676', '#ffffff', 4.54],
  ['#0d5a50', '#0d5a50', 1],
])('contrast between %s and %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

it.each([
  [0, '#0d5a50'],
  [0.5, '#86ada8'],
  [1, '#ffffff'],
])('mix with a white share of %f returns %s', (share, mixed) => {
  expect(mix('#0d5a50', '#ffffff', share)).toBe(mixed);
});
