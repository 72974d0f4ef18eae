import { expect, it } from 'vitest';
import { searchable } from './search.ts';

it.each(['idealweight', 'ideal weight', 'what weight would', 'weight what'])('finds a step by "%s"', (search) => {
  expect(searchable('idealWeight', 'What weight would you like to reach?')).toContain(search);
});
