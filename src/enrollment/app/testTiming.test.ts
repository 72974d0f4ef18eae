import { expect, it } from 'vitest';
import { readTestTiming } from './testTiming.ts';

function storage(start: string | null = null) {
  let kept = start;
  return { getItem: () => kept, setItem: (_name: string, value: string) => void (kept = value) };
}

it.each([
  ['asked for', 'development', '?testTiming=true', null, true],
  ['asked for before', 'development', '', 'true', true],
  ['taken back', 'development', '?testTiming=false', 'true', false],
  ['not asked for', 'development', '', null, false],
  ['never in production', 'production', '?testTiming=true', 'true', false],
])('%s', (_title, environment, search, kept, want) => {
  expect(readTestTiming(environment, search, storage(kept))).toBe(want);
});
