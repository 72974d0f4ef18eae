import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { includes } from './includes.ts';

describe('includes', () => {
  const cases: readonly (readonly [title: string, value: Json, expected: Json, holds: boolean])[] = [
    ['keys that are not expected do not count', { a: 1, b: 2 }, { a: 1 }, true],
    ['a key that is missing', { b: 2 }, { a: 1 }, false],
    ['lists are as long', ['a', 'b'], ['a'], false],
    ['items of lists hold their parts', [{ a: 1, b: 2 }], [{ a: 1 }], true],
    ['null is expected', { a: null }, { a: null }, true],
    ['null where something is', { a: 1 }, { a: null }, false],
  ];
  it.each(cases)('%s', (_title, value, expected, holds) => {
    expect(includes(value, expected)).toBe(holds);
  });
});
