import { describe, expect, it } from 'vitest';
import { isStorable } from './isStorable.ts';

describe('what PostgreSQL can keep', () => {
  it.each([
    ['a text', 'Zoë 👋', true],
    ['a NUL', 'a\0b', false],
    ['half a pair', 'a\ud83d', false],
    ['deep in a list', { a: [{ b: ['\0'] }] }, false],
    ['in a key', { 'a\0': 1 }, false],
    ['numbers, null, undefined', { a: 1, b: null, c: undefined, d: true }, true],
    ['deeper than any document', JSON.parse('['.repeat(40) + ']'.repeat(40)), false],
  ])('%s', (_title, value, want) => {
    expect(isStorable(value)).toBe(want);
  });
});
