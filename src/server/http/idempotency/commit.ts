import type { Json } from '../../../runtime/base/json.ts';
import type { Db } from '../../store/schema.ts';
import type { KeptAnswer } from '../../store/keptAnswers.ts';
import { retryConflicts } from '../../store/transactions.ts';
import { violatedConstraint } from '../../store/violatedConstraint.ts';
import { storeAnswer, encryptBody, storedAnswer, takeKey, type IdempotencyKey } from './idempotency.ts';
import type { Store } from '../../store/vault.ts';
import type { StoredAnswer } from '../operations.ts';
import { fail, problemBody, type Failure } from '../../base/problem.ts';

/** Any success. */
type Done = { readonly ok: true; readonly status: number; readonly body: unknown };

/**
 * Runs the work in one transaction, which a failure without `keep` rolls back. With an idempotency key, the answer is stored in the
 * same transaction, so acknowledged work is never repeated.
 * @param work has no effects outside the database: it runs again when the database aborts the transaction because of a concurrent
 * one
 */
export function commitOnce<S extends Done>(
  { db, vault }: Store,
  key: IdempotencyKey | null,
  requestId: string,
  work: (tx: Db) => Promise<S | Failure>,
): Promise<S | Failure | StoredAnswer> {
  return retryConflicts(async () => {
    const tx = await db.startTransaction().execute();
    try {
      if (key && !(await takeKey(tx, key))) {
        await tx.rollback().execute();
        return (await storedAnswer({ db, vault }, key)) ?? fail(409, 'REQUEST_IN_PROGRESS');
      }
      const answer = await work(tx);
      if (!answer.ok && answer.keep !== true) {
        await tx.rollback().execute();
        return answer;
      }
      if (key) await storeAnswer(tx, vault, key, answer.status, jsonOf(answer.ok ? answer.body : problemBody(answer, requestId)));
      await tx.commit().execute();
      return answer;
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
 * Runs work that is a single statement, possibly batched with other calls. The answer is known in advance and is stored by the same
 * statement.
 * @param work writes the data and stores the answer; returns a failure when it refuses the request
 */
export async function writeOnce<S extends Done & { readonly body: Json | undefined }>(
  { db, vault }: Store,
  key: IdempotencyKey | null,
  answer: S,
  work: (kept: KeptAnswer | null) => Promise<Failure | null>,
): Promise<S | Failure | StoredAnswer> {
  const kept = key && {
    operation: key.operation,
    key: key.key,
    bodyHash: key.hashes[0] ?? '',
    status: answer.status,
    body: encryptBody(vault, key, answer.body ?? null),
  };
  try {
    return (await work(kept)) ?? answer;
  } catch (error) {
    if (!key || violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    return (await storedAnswer({ db, vault }, key)) ?? fail(409, 'REQUEST_IN_PROGRESS');
  }
}

/** Returns a body as the JSON to send. */
function jsonOf(body: unknown): Json {
  return body === undefined ? null : JSON.parse(JSON.stringify(body));
}
