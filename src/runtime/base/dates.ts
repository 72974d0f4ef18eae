/** A calendar date, without a time or a zone. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Reads an ISO 8601 date.
 * @param text e.g. `1980-04-01`
 * @returns null when it is no date of the calendar (`1981-02-29`).
 */
export function parseIsoDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const exists = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= lastDayOf(year, month));
  return exists ? { year, month, day } : null;
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Writes a date as ISO 8601. */
export function toIsoDate({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Whole years from a birth date to a day. A birthday on 29 February is kept on 1 March in common years [D-08].
 * @returns a negative number when the birth lies after the day.
 */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day);
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}

/** The date so many days later (or earlier, below zero). */
export function addDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The same day of the next month, or that month's last day (31 January gives 28 or 29 February). */
export function addMonth({ year, month, day }: CalendarDate): CalendarDate {
  const lastDay = lastDayOf(year, month + 1);
  const first = new Date(Date.UTC(year, month, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, lastDay) };
}
