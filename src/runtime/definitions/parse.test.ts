import { expect, it } from 'vitest';
import { offsetOf } from './parse.ts';

it.each([
  [1, 1, 0],
  [1, 3, 2],
  [1, 9, 3],
  [2, 1, 4],
  [2, 9, 4],
  [3, 2, 6],
  [3, 9, 7],
  [4, 1, 7],
  [9, 9, 7],
])('returns the offset of line %i, column %i, at most the end of the line', (line, column, offset) => {
  expect(offsetOf('one\n\ntw', { line, column })).toBe(offset);
});
