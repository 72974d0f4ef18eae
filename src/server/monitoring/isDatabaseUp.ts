import { withTimeout } from '../base/withTimeout.ts';
import type { Db } from '../store/schema.ts';

/** Maximum wait for the database, in milliseconds: as long as a request waits for a connection. */
const TIMEOUT_MS = 5_000;

/**
 * Returns true when the database can be read. A database that does not respond in time, for example because its disk is full, counts
 * as down.
 * @param report receives the reason when a read fails
 */
export function isDatabaseUp(db: Db, timeoutMs = TIMEOUT_MS, report: (why: string) => void = () => undefined): Promise<boolean> {
  const reading = db
    .selectFrom('partners')
    .select('id')
    .limit(1)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        report(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
  return withTimeout(timeoutMs, reading, false);
}
