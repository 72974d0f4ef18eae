import { expect, it } from 'vitest';
import { readTestTiming } from './testTiming.ts';

function storage(start: string | null = null) {
  let stored = start;
  return { getItem: () => stored, setItem: (_name: string, value: string) => void (stored = value) };
}

it.each([
  ['are short when requested', 'development', '?testTiming=true', null, true],
  ['are short when requested earlier', 'development', '', 'true', true],
  ['are normal when turned off', 'development', '?testTiming=false', 'true', false],
  ['are normal when not requested', 'development', '', null, false],
  ['are never short in production', 'production', '?testTiming=true', 'true', false],
])('test timings %s', (_title, environment, search, kept, expected) => {
  expect(readTestTiming(environment, search, storage(kept))).toBe(expected);
});
