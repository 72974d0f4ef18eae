import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Db } from './schema.ts';
import { isConflict } from './databaseErrors.ts';

/** Delays before retries in milliseconds, with jitter, so that two transactions do not collide again. */
const BACKOFF = { initialDelay: 10, maxDelay: 200 };

const policy = retry(handleWhen(isConflict), { maxAttempts: 4, backoff: new ExponentialBackoff(BACKOFF) });

/**
 * Runs work again, up to four times, when the database has aborted it because of a concurrent transaction
 * ([decision 35](../../../docs/decisions/0035-row-locks-and-retries.md)). A commit whose reply is lost is not retried, because it
 * may have been stored.
 * @param work one statement or one whole transaction, without effects outside the database
 * @throws the error of the last attempt
 */
export function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  return policy.execute(work);
}

/** Runs work in a transaction, which is retried as a whole after a conflict. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return retryConflicts(() => db.transaction().execute(work));
}
