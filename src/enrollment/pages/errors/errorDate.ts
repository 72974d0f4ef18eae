/**
 * Formats the go-live instant in the visitor's language and zone, with the time unless it is midnight there [ERR-14] [ERR-15].
 * @param iso an ISO 8601 instant.
 * @param timeZone for tests; omit for the visitor's.
 * @returns null for an invalid instant.
 */
export function goLiveText(iso: string, locale: string, timeZone?: string): string | null {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return null;
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone }).format(instant);
  const time = clock === '00:00' ? {} : ({ timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...time, ...zone }).format(instant);
}

/**
 * Formats the first day of a member's coverage, in UTC so that it is the same day everywhere [ERR-21]; null for an invalid date.
 * @param date an ISO date.
 */
export function effectiveDateText(date: string, locale: string): string | null {
  const firstDay = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(firstDay.getTime()) ? null : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(firstDay);
}
