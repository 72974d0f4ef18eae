import { expect, it } from 'vitest';
import { memoiseLastTwo, memoiseLastTwoOfEach } from './memoiseLastTwo.ts';

it('memoiseLastTwo caches only the last two results', () => {
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

it('memoiseLastTwo compares inputs by count and by identity', () => {
  const remember = memoiseLastTwo<number>();
  const [one, other] = [{}, {}];
  expect(remember([one], () => 1)).toBe(1);
  expect(remember([other], () => 2)).toBe(2);
  expect(remember([one], () => 3)).toBe(1);
  expect(remember([one, other], () => 4)).toBe(4);
});

it('memoiseLastTwoOfEach caches the last two results for each key', () => {
  let computed = 0;
  const remember = memoiseLastTwoOfEach<string>();
  const ask = (key: string, input: string): string => remember(key, [input], () => `${key} ${input} ${(computed += 1)}`);
  expect([ask('a', '1'), ask('b', '1'), ask('b', '2'), ask('b', '3'), ask('a', '1')]).toEqual([
    'a 1 1',
    'b 1 2',
    'b 2 3',
    'b 3 4',
    'a 1 1',
  ]);
});
