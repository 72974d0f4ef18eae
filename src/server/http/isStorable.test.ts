import { describe, expect, it } from 'vitest';
import { isStorable } from './isStorable.ts';

describe('isStorable', () => {
  it.each([
    ['accepts text with an emoji', 'Zoë 👋', true],
    ['rejects a NUL', 'a\0b', false],
    ['rejects half of a surrogate pair', 'a\ud83d', false],
    ['rejects a NUL deep in a list', { a: [{ b: ['\0'] }] }, false],
    ['rejects a NUL in a key', { 'a\0': 1 }, false],
    ['accepts numbers, booleans, null and undefined', { a: 1, b: null, c: undefined, d: true }, true],
    ['rejects a value that is nested too deeply', JSON.parse('['.repeat(40) + ']'.repeat(40)), false],
  ])('%s', (_title, value, expected) => {
    expect(isStorable(value)).toBe(expected);
  });
});
