import { expect, it } from 'vitest';
import { isFound } from './search.ts';

it.each(['idealweight', 'Ideal Weight ', 'what weight would', 'weight what'])('a search finds a step by "%s"', (search) => {
  expect(isFound(search, 'idealWeight', 'What weight would you like to reach?')).toBe(true);
});
