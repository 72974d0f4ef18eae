import { expect, it } from 'vitest';
import { notFoundReason } from './notFoundReason.ts';

it.each([
  ['a known reason [ERR-42]', '?reason=partner', 'partner'],
  ['the default without a reason [ERR-43]', '', 'default'],
  ['the default for an unknown reason [ERR-43]', '?reason=constructor', 'default'],
])('notFoundReason returns %s', (_title, search, expected) => {
  expect(notFoundReason(search)).toBe(expected);
});
