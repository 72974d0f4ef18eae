import { sql } from 'kysely';
import { eachOf, lookUp, type Keys } from '../store/lookUps.ts';
import type { Db } from '../store/schema.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Replayed } from './operations.ts';

/** A key as its call brings it, with a keyed hash of all that the call says. */
export interface IdempotencyKey {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** How long a key holds. @see [D-19] */
export const KEY_HOURS = 24;

/** What the earlier call with this key was answered; null when there was none. Another body under the same key is refused. */
export async function storedAnswer(db: Db, { operation, key, bodyHash }: IdempotencyKey): Promise<Replayed | Failure | null> {
  const row = await storedByKey(db, `${operation} ${key}`);
  if (!row || row.status === null) return null;
  if (row.body_hash !== bodyHash) return fail(422, 'IDEMPOTENCY_KEY_REUSED');
  return { ok: 'replayed', status: row.status, body: row.body ?? undefined };
}

/** By operation and key with a space between: an operation's id has none. */
const storedByKey = lookUp(
  'text',
  (db, keys: Keys<string>) =>
    db
      .selectFrom(eachOf(keys).as('asked'))
      .innerJoin('idempotency_keys as stored', (join) =>
        join
          .on('operation', '=', sql<string>`split_part(asked.key, ' ', 1)`)
          .on('stored.key', '=', sql<string>`substr(asked.key, strpos(asked.key, ' ') + 1)`),
      )
      .select(['asked.key', 'body_hash', 'status', 'body']),
  (row) => row,
);

/**
 * Takes the key within the transaction that does the work. A second call with the key waits here until the first has
 * committed or given up.
 * @returns false when the key is taken already
 */
export async function takeKey(tx: Db, { operation, key, bodyHash }: IdempotencyKey): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ operation, key, body_hash: bodyHash, status: null })
    .onConflict((conflict) => conflict.columns(['operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the answer under the key, in the same transaction. */
export async function keepAnswer(tx: Db, { operation, key }: IdempotencyKey, status: number, body: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: body === undefined ? null : JSON.stringify(body) })
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}
