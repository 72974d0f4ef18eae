import { withTimeout } from '../base/withTimeout.ts';
import type { Db } from '../store/schema.ts';

/** Maximum wait for the database, in milliseconds: as long as a request waits for a connection. */
const READINESS_TIMEOUT_MS = 5_000;

/**
 * Returns true when the database can be read. A database that does not respond, for example because its disk is full, counts as not
 * ready.
 * @param report receives the reason when a read fails
 */
export async function isReady(db: Db, timeoutMs = READINESS_TIMEOUT_MS, report: (why: string) => void = () => undefined): Promise<boolean> {
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
