import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { merge } from './merge.ts';

it.each([
  [{ a: 1 }, { b: 2 }],
  [{ a: 1, b: 1 }, { b: 2 }],
  [{ a: 1 }, { a: undefined }],
  [{}, {}],
])('merge equals a spread of %j and %j, and does not mutate them', (first, second) => {
  const before = structuredClone([first, second]);
  expect(merge(first, second)).toStrictEqual({ ...first, ...second });
  expect([first, second]).toStrictEqual(before);
});

it('merge returns objects that share a few hidden classes if their fields are the same', () => {
  setFlagsFromString('--allow-natives-syntax');
  // V8 stops sharing hidden classes once too many different fields have been added to empty objects in a context, which other tests
  // in this process may have done. It may also drop a class in a garbage collection and create it again, so adjacent objects may
  // occasionally differ.
  const changes: unknown = runInNewContext(`
    const merge = ${String(merge)};
    const objects = Array.from({ length: 10_000 }, () => merge({ first: 'Ada', last: 'Byron' }, { year: 1980 }));
    objects.filter((object, index) => index > 0 && !%HaveSameMap(object, objects[index - 1])).length;
  `);
  expect(changes).toBeLessThan(100);
});
