import { expect, it } from 'vitest';
import { tabFlag } from './tabFlag.ts';

function storage(start: string | null = null) {
  let stored = start;
  return { getItem: () => stored, setItem: (_name: string, value: string) => void (stored = value) };
}

it.each([
  ['requested', '?inApp=true', null, true],
  ['requested earlier', '?lang=ko', 'true', true],
  ['turned off', '?inApp=false', 'true', false],
  ['not requested', '', null, false],
  ['requested with another value', '?inApp=1', null, false],
])('is kept for the tab when %s', (_title, search, kept, expected) => {
  const tab = storage(kept);
  expect(tabFlag('inApp', search, tab)).toBe(expected);
  expect(tabFlag('inApp', '', tab)).toBe(expected);
});
