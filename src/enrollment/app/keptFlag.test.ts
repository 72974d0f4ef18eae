import { expect, it } from 'vitest';
import { keptFlag } from './keptFlag.ts';

function storage(start: string | null = null) {
  let kept = start;
  return { getItem: () => kept, setItem: (_name: string, value: string) => void (kept = value) };
}

it.each([
  ['asked for', '?inApp=true', null, true],
  ['asked for before', '?lang=ko', 'true', true],
  ['taken back', '?inApp=false', 'true', false],
  ['not asked for', '', null, false],
  ['asked for in other words', '?inApp=1', null, false],
])('%s: kept for the tab', (_title, search, kept, want) => {
  const tab = storage(kept);
  expect(keptFlag('inApp', search, tab)).toBe(want);
  expect(keptFlag('inApp', '', tab)).toBe(want);
});
