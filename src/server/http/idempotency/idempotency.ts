import { sql } from 'kysely';
import { eachOf, defineLookup, type Keys } from '../../store/batching/defineLookup.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { Db } from '../../store/schema.ts';
import { fieldLocation, encryptOwnerless } from '../../store/encryptedColumns.ts';
import type { Store, Vault } from '../../store/vault.ts';
import { fail, type Failure } from '../../base/problem.ts';
import type { StoredResponse } from '../operations.ts';

/** The idempotency key of a call. */
export interface IdempotencyKey {
  readonly operation: string;
  readonly key: string;
  /**
   * Keyed hashes of the call's URL, body and caller: the one to store first, then others that an equal call may have stored, with the
   * secret that is being replaced or by an earlier version.
   */
  readonly hashes: readonly string[];
}

/** Lifetime of an idempotency key, in hours. @see [D-19] */
export const KEY_HOURS = 24;

/** Encrypts the body of a response, to be stored under the key. */
export function encryptBody(vault: Vault, { operation, key }: IdempotencyKey, body: Json): Json {
  return body === null ? null : encryptOwnerless(vault, fieldLocation('idempotency_keys', 'body', operation, key), body);
}

/** Returns the response stored under this key, or null when there is none. Refuses a key that was used with another request. */
export async function readStoredResponse(
  { db, vault }: Store,
  { operation, key, hashes }: IdempotencyKey,
): Promise<StoredResponse | Failure | null> {
  const row = await storedByKey(db, `${operation} ${key}`);
  if (!row || row.status === null) return null;
  if (!hashes.includes(row.body_hash)) return fail(422, 'IDEMPOTENCY_KEY_REUSED');
  return {
    ok: 'stored',
    status: row.status,
    body: vault.storeCipher.decrypt(fieldLocation('idempotency_keys', 'body', operation, key), row.body) ?? undefined,
  };
}

/** Looks up `<operation> <key>`. The space is unambiguous because operation ids contain no space. */
const storedByKey = defineLookup(
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
 * Takes the key within the transaction that does the work. A second call with the same key waits here until the first commits or
 * rolls back.
 * @returns false when the key is already taken
 */
export async function takeKey(tx: Db, { operation, key, hashes: [hash = ''] }: IdempotencyKey): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ operation, key, body_hash: hash, status: null })
    .onConflict((conflict) => conflict.columns(['operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores the response under the key, in the same transaction. */
export async function storeResponse(tx: Db, vault: Vault, key: IdempotencyKey, status: number, body: Json): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body: body === null ? null : JSON.stringify(encryptBody(vault, key, body)) })
    .where('operation', '=', key.operation)
    .where('key', '=', key.key)
    .execute();
}
