import { expect, it } from 'vitest';
import { clockTime } from './clockTime.ts';

it.each([
  ['en', /^6:06\sPM$/],
  ['es', /^6:06\sp\.\s?m\.$/],
  ['de', /^18:06$/],
])('the time of day is rounded up to the minute, and formatted as members who read %s expect', (language, expected) => {
  expect(clockTime(new Date(2026, 0, 5, 18, 5, 1).getTime(), language)).toMatch(expected);
});
