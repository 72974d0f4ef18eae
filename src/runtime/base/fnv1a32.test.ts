import { describe, expect, it } from 'vitest';
import { fnv1a32 } from './fnv1a32.ts';

describe('fnv1a32', () => {
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('matches the published hash of %j', (text, expected) => {
    expect(fnv1a32(text)).toBe(expected);
  });
});
