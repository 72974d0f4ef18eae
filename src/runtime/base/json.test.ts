import { describe, expect, it } from 'vitest';
import { isSameJson, jsonWith, objectWith, type Json } from './json.ts';

describe('isSameJson', () => {
  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: undefined }, {}, true],
    [{ a: null }, {}, false],
    [{ a: { b: [1] } }, { a: { b: [2] } }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[], [], true],
    [[], {}, false],
    [null, [], false],
  ])('compares %j and %j: %s', (one, other, expected) => expect(isSameJson(one, other)).toBe(expected));
});

describe('jsonWith', () => {
  const cases: readonly (readonly [
    title: string,
    value: Json | undefined,
    path: readonly (string | number)[],
    to: Json | undefined,
    expected: Json,
  ])[] = [
    ['replaces a value and keeps the order of keys', { a: 1, b: 2 }, ['a'], 3, { a: 3, b: 2 }],
    ['adds a key and the missing objects on its path', { a: 1 }, ['b', 'c'], 2, { a: 1, b: { c: 2 } }],
    ['replaces null on the path', { a: null }, ['a', 'b'], 1, { a: { b: 1 } }],
    ['removes a key', { a: { b: 1, c: 2 } }, ['a', 'b'], undefined, { a: { c: 2 } }],
    ['replaces a part of an item', [{ a: 1 }, { a: 2 }], [1, 'a'], 3, [{ a: 1 }, { a: 3 }]],
    ['replaces an item with a list', ['a', 'b'], ['0'], ['c', 'd'], [['c', 'd'], 'b']],
    ['replaces an item with null', ['a', 'b'], [0], null, [null, 'b']],
    ['removes an item', ['a', 'b'], [0], undefined, ['b']],
  ];
  it.each(cases)('%s', (_title, value, path, to, expected) => {
    expect(JSON.stringify(jsonWith(value, path, to))).toBe(JSON.stringify(expected));
  });

  it('leaves the original value and its contents unchanged', () => {
    const value = { a: { b: 1 } };
    expect(objectWith(value, ['a', 'b'], 2)).toEqual({ a: { b: 2 } });
    expect(value).toEqual({ a: { b: 1 } });
  });
});
