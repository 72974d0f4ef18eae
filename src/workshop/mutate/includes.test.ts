import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { includes } from './includes.ts';

describe('includes', () => {
  const cases: readonly (readonly [title: string, value: Json, expected: Json, holds: boolean])[] = [
    ['unexpected keys', { a: 1, b: 2 }, { a: 1 }, true],
    ['a missing key', { b: 2 }, { a: 1 }, false],
    ['lists of different lengths', ['a', 'b'], ['a'], false],
    ['parts of list items', [{ a: 1, b: 2 }], [{ a: 1 }], true],
    ['null with null', { a: null }, { a: null }, true],
    ['a value with null', { a: 1 }, { a: null }, false],
  ];
  it.each(cases)('compares %s', (_title, value, expected, holds) => {
    expect(includes(value, expected)).toBe(holds);
  });
});
