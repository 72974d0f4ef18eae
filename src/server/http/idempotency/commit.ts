import type { Json } from '../../../runtime/base/json.ts';
import type { Db } from '../../store/schema.ts';
import type { KeptResponse } from '../../store/keptResponse.ts';
import { retryConflicts } from '../../store/transactions.ts';
import { violatedConstraint } from '../../store/violatedConstraint.ts';
import { storeResponse, encryptBody, readStoredResponse, takeKey, type IdempotencyKey } from './idempotency.ts';
import type { Store } from '../../store/vault.ts';
import type { StoredResponse } from '../operations.ts';
import { fail, problemBody, type Failure } from '../../base/problem.ts';

/** Any success. */
type Done = { readonly ok: true; readonly status: number; readonly body: unknown };

/**
 * Runs the work in one transaction, which a failure without `keep` rolls back. With an idempotency key, the response is stored in the
 * same transaction, so acknowledged work is never repeated.
 * @param work has no effects outside the database: it runs again when the database aborts the transaction because of a concurrent
 * one
 */
export function commitOnce<S extends Done>(
  { db, vault }: Store,
  key: IdempotencyKey | null,
  requestId: string,
  work: (tx: Db) => Promise<S | Failure>,
): Promise<S | Failure | StoredResponse> {
  return retryConflicts(async () => {
    const tx = await db.startTransaction().execute();
    try {
      if (key && !(await takeKey(tx, key))) {
        await tx.rollback().execute();
        return (await readStoredResponse({ db, vault }, key)) ?? fail(409, 'REQUEST_IN_PROGRESS');
      }
      const response = await work(tx);
      if (!response.ok && response.keep !== true) {
        await tx.rollback().execute();
        return response;
      }
      if (key) await storeResponse(tx, vault, key, response.status, jsonOf(response.ok ? response.body : problemBody(response, requestId)));
      await tx.commit().execute();
      return response;
    } catch (error) {
      if (!tx.isCommitted && !tx.isRolledBack)
        await tx
          .rollback()
          .execute()
          .catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Runs work that is a single statement, possibly batched with other calls. The response is known in advance and is stored by the same
 * statement.
 * @param work writes the data and stores the response; returns a failure when it refuses the request
 */
export async function writeOnce<S extends Done & { readonly body: Json | undefined }>(
  { db, vault }: Store,
  key: IdempotencyKey | null,
  response: S,
  work: (kept: KeptResponse | null) => Promise<Failure | null>,
): Promise<S | Failure | StoredResponse> {
  const kept = key && {
    operation: key.operation,
    key: key.key,
    bodyHash: key.hashes[0] ?? '',
    status: response.status,
    body: encryptBody(vault, key, response.body ?? null),
  };
  try {
    return (await work(kept)) ?? response;
  } catch (error) {
    if (!key || violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    return (await readStoredResponse({ db, vault }, key)) ?? fail(409, 'REQUEST_IN_PROGRESS');
  }
}

/** Returns a body as the JSON to send. */
function jsonOf(body: unknown): Json {
  return body === undefined ? null : JSON.parse(JSON.stringify(body));
}
