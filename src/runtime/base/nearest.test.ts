import { expect, it } from 'vitest';
import { nearest, suggest } from './nearest.ts';

it.each([
  ['femal', ['male', 'female'], 'female'],
  ['DppOnly', ['dppOnly', 'mood'], 'dppOnly'],
  ['visibelWhen', ['visibleWhen', 'confirmWhen'], 'visibleWhen'],
  ['sxe', ['sex', 'see'], 'sex'],
  ['visibleIf', ['visibleWhen', 'confirmWhen'], 'visibleWhen'],
  ['visibleIf', ['visibleWhen', 'visibleAfterwards'], null],
  ['entirely', ['other'], null],
  ['x', [], null],
])('the word nearest to %s among %j is %s', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

it('lists the available words if none is near', () => {
  expect(suggest('zzzz', ['a', 'b'])).toBe('The options are a and b.');
  expect(suggest('zzzz', ['a'])).toBe('The only option is a.');
  expect(suggest('zzzz', [])).toBe('There are none to choose from.');
  expect(
    suggest(
      'zzzz',
      Array.from({ length: 15 }, (_, i) => `name${i}`),
    ),
  ).toContain('and 3 more.');
});
