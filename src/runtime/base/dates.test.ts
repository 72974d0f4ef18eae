import { describe, expect, it } from 'vitest';
import { addDays, addMonth, ageOn, parseIsoDate, toIsoDate } from './dates.ts';

function date(text: string) {
  const parsed = parseIsoDate(text);
  if (!parsed) throw new Error(`${text} is not a date`);
  return parsed;
}

describe('parseIsoDate', () => {
  it.each(['1980-04-01', '2024-02-29'])('reads %s', (text) => expect(toIsoDate(date(text))).toBe(text));
  it.each(['1981-02-29', '1980-13-01', '1980-4-1', '04/01/1980', '', '0080-01-01', '1980-04-01T00:00:00Z'])('rejects %s', (text) =>
    expect(parseIsoDate(text)).toBeNull(),
  );
});

describe('ageOn', () => {
  it.each([
    ['1980-04-01', '2026-03-31', 45],
    ['1980-04-01', '2026-04-01', 46],
    ['1980-02-29', '2026-02-28', 45],
    ['1980-02-29', '2026-03-01', 46],
    ['1980-02-29', '2028-02-29', 48],
    ['2026-03-02', '2026-03-02', 0],
  ])('given the birth date %s and the day %s, returns %i', (birth, day, age) => expect(ageOn(date(birth), date(day))).toBe(age));
});

it('addDays continues into the next year', () => expect(toIsoDate(addDays(date('2026-12-30'), 3))).toBe('2027-01-02'));
it.each([
  ['2026-01-15', '2026-02-15'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-31', '2027-01-31'],
])('addMonth turns %s into %s', (from, to) => expect(toIsoDate(addMonth(date(from)))).toBe(to));
