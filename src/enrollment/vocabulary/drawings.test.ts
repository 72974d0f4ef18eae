import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAWINGS } from './drawings.ts';

it('the vocabulary names every drawing', () => {
  const files = readdirSync('question-sets/drawings').map((file) => file.replace(/\.svg$/, ''));
  expect(files.sort()).toEqual([...DRAWINGS].sort());
});
