import { afterEach, expect, it, vi } from 'vitest';
import { inTimeZone } from '../../../tests/support/inTimeZone.ts';
import { today } from './today.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['Pacific/Kiritimati', '2026-03-03'],
  ['Pacific/Honolulu', '2026-03-02'],
])('commands use the local date in %s', (zone, date) => {
  vi.useFakeTimers({ now: new Date('2026-03-03T05:00:00Z') });
  expect(inTimeZone(zone, today)).toBe(date);
});
