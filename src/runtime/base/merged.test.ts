import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { merged } from './merged.ts';

it.each([
  [{ a: 1 }, { b: 2 }],
  [{ a: 1, b: 1 }, { b: 2 }],
  [{ a: 1 }, { a: undefined }],
  [{}, {}],
])('merged equals a spread of %j and %j, and does not change them', (first, second) => {
  const before = structuredClone([first, second]);
  expect(merged(first, second)).toStrictEqual({ ...first, ...second });
  expect([first, second]).toStrictEqual(before);
});

it('merged returns objects with the same hidden class, even after many calls', () => {
  setFlagsFromString('--allow-natives-syntax');
  const areAlike: unknown = runInThisContext('(one, other) => %HaveSameMap(one, other)');
  if (typeof areAlike !== 'function') throw new Error('V8 does not tell hidden classes');
  const make = (): object => merged({ first: 'Ada', last: 'Byron' }, { year: 1980 });
  for (let index = 0; index < 10_000; index += 1) make();
  expect(areAlike(make(), make())).toBe(true);
});
