import { expect, it } from 'vitest';
import { groupBy } from './groupBy.ts';

it('groups items by key in order of appearance, and omits those whose key is null', () => {
  const groups = groupBy([3, 1, 0, 5, 2], (number) => (number === 0 ? null : number % 2 === 0 ? 'even' : 'odd'));
  expect([...groups]).toEqual([
    ['odd', [3, 1, 5]],
    ['even', [2]],
  ]);
});
