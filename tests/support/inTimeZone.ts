/**
 * Runs a function as on a machine in another time zone.
 * @param zone an IANA name: `Asia/Seoul`.
 */
export function inTimeZone<T>(zone: string, run: () => T): T {
  const originalZone = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return run();
  } finally {
    if (originalZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = originalZone;
  }
}
