/**
 * The go-live moment in the visitor's language and zone; the time only when it is not midnight there.
 * @param iso an ISO 8601 instant.
 * @param timeZone for tests; left out: the visitor's.
 * @returns null when it is none.
 * @see [ERR-14] [ERR-15] [ERR-21]
 */
export function goLiveText(iso: string, locale: string, timeZone?: string): string | null {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return null;
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone }).format(at);
  const time = clock === '00:00' ? {} : ({ timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...time, ...zone }).format(at);
}

/**
 * The day from which a member is covered, taken as UTC, so that it is the same day everywhere.
 * @param date an ISO date.
 */
export function effectiveDateText(date: string, locale: string): string | null {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? null : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
