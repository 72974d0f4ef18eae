import { expect, it } from 'vitest';
import { memoiseLastTwo } from './memoiseLastTwo.ts';

it('remembers only the last two results', () => {
  const computed: string[] = [];
  const remember = memoiseLastTwo<string>();
  const ask = (...inputs: readonly string[]): string =>
    remember(inputs, () => {
      computed.push(inputs.join(''));
      return inputs.join('');
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((input) => ask(input))).toEqual(['a', 'b', 'a', 'c', 'a', 'b']);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});

it('distinguishes inputs by number and by identity', () => {
  const remember = memoiseLastTwo<number>();
  const [one, other] = [{}, {}];
  expect(remember([one], () => 1)).toBe(1);
  expect(remember([other], () => 2)).toBe(2);
  expect(remember([one], () => 3)).toBe(1);
  expect(remember([one, other], () => 4)).toBe(4);
});
