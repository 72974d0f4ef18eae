/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** A calendar date, without a time or a zone. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Parses an ISO 8601 date.
 * @param text for example `1980-04-01`.
 * @returns null if the date does not exist (`1981-02-29`).
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

/** Formats a date as ISO 8601. */
export function toIsoDate({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Formats the local day of a moment as ISO 8601. */
export function localIsoDate(at: Date): string {
  return toIsoDate({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });
}

/**
 * Returns the age in whole years on a day. A birthday on 29 February is celebrated on 1 March in common years [D-08].
 * @returns a negative number if the birth is after the day.
 */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day);
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}

/** Returns the date a number of days later, or earlier for a negative number. */
export function addDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the same day of the next month, or that month's last day: 28 or 29 February for 31 January. */
export function addMonth({ year, month, day }: CalendarDate): CalendarDate {
  const lastDay = lastDayOf(year, month + 1);
  const first = new Date(Date.UTC(year, month, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, lastDay) };
}
