/**
 * Runs a function as on a machine in another time zone.
 * @param zone an IANA name: `Asia/Seoul`.
 */
export function inTimeZone<T>(zone: string, run: () => T): T {
  const own = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return run();
  } finally {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  }
}
