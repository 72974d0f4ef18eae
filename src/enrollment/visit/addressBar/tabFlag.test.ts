import { expect, it } from 'vitest';
import { readTestTiming, tabFlag } from './tabFlag.ts';

function storage(start: string | null = null) {
  let stored = start;
  return { getItem: () => stored, setItem: (_name: string, value: string) => void (stored = value) };
}

it.each([
  ['the address sets it', '?inApp=true', null, true],
  ['an earlier address set it', '?lang=ko', 'true', true],
  ['the address turns it off', '?inApp=false', 'true', false],
  ['no address names it', '', null, false],
  ['the address gives it another value', '?inApp=1', null, false],
])('the flag keeps its value in the tab when %s', (_title, search, kept, expected) => {
  const tab = storage(kept);
  expect(tabFlag('inApp', search, tab)).toBe(expected);
  expect(tabFlag('inApp', '', tab)).toBe(expected);
});

it.each([
  ['are short when requested', 'development', '?testTiming=true', null, true],
  ['are short when requested earlier', 'development', '', 'true', true],
  ['are normal when turned off', 'development', '?testTiming=false', 'true', false],
  ['are normal when not requested', 'development', '', null, false],
  ['are never short in production', 'production', '?testTiming=true', 'true', false],
])('test timings %s', (_title, environment, search, kept, expected) => {
  expect(readTestTiming(environment, search, storage(kept))).toBe(expected);
});
