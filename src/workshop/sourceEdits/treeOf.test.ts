import { expect, it } from 'vitest';
import { treeOf } from './treeOf.ts';

it('treeOf caches the trees of the 16 most recently used texts', () => {
  const text = '{"a":1}';
  const tree = treeOf(text);
  expect(tree?.children?.[0]?.children?.[1]?.value).toBe(1);
  for (let each = 0; each < 15; each += 1) treeOf(String(each));
  expect(treeOf(text), 'kept').toBe(tree);
  for (let each = 0; each < 16; each += 1) treeOf(String(each));
  expect(treeOf(text), 'dropped').not.toBe(tree);
  expect(treeOf(text)).toEqual(tree);
});

it('treeOf returns the readable part of invalid JSON, and undefined for empty text', () => {
  expect(treeOf('{"a":1,,}')?.type).toBe('object');
  expect(treeOf('')).toBeUndefined();
  expect(treeOf('')).toBeUndefined();
});
