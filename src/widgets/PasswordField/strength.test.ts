import { expect, it } from 'vitest';
import { loadScorer, strengthOf } from './strength.ts';

it.each([
  [0, 'weak'],
  [1, 'weak'],
  [2, 'okay'],
  [3, 'strong'],
  [4, 'veryStrong'],
])('calls score %i %s [VAL-13]', (score, strength) => {
  expect(strengthOf(score)).toBe(strength);
});

it('scores as zxcvbn does', async () => {
  const score = await loadScorer();
  expect(score('password')).toBe(0);
  expect(score('correct horse battery 9')).toBe(4);
});
