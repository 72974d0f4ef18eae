import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import type { ConnectionPool } from './hostPools.ts';
import { commandOf } from './pglitePool.ts';
import { retryConflicts } from '../transactions.ts';
import { codeOf, isConflict, READ_ONLY, timeoutError } from '../databaseErrors.ts';

/** Maximum number of statements that a connection keeps prepared. The server has about sixty. */
const MAX_STATEMENTS = 200;
/** Statements to prepare. Statements that run once (migrations) are not, and `*` breaks when a table gets a new column. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b(?!.*select \*|.*returning \*)/is;

/** Statements that leave nothing behind when they fail, unlike `create index concurrently`. */
const ON_ROWS = /^\s*(select|insert|update|delete|with)\b/i;

/** Status of a connection outside a transaction: its next statement is its own transaction. */
const IDLE = 'I';
/** SQLSTATE of a statement in a transaction that an earlier error has aborted. */
const IN_ABORTED_TRANSACTION = '25P02';

/**
 * Wraps a pool so that its statements are prepared: parsed once per connection and planned once after a few uses. A statement outside a
 * transaction is retried when another transaction has made the database abort it.
 * @param patienceMs milliseconds after which a connection that does not respond is dropped and its work fails, since its outcome is
 * unknown; null for no limit
 * @param prepares false for a pooler that does not support prepared statements
 */
export function withPreparedStatements(pool: ConnectionPool, patienceMs: number | null, prepares = true): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const cached = names.get(text);
    if (!prepares || cached !== undefined || names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return cached;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: PoolClient): PostgresPoolClient => {
    /** Why this connection is unusable. Later statements on it, such as a rollback, fail for the same reason. */
    let lost: Error | null = null;
    let isDiscarded = false;
    /** The conflict that has aborted the current transaction; null without one, and after any other error. */
    let conflict: Error | null = null;
    // Without a listener, a connection that breaks while in use would end the process.
    client.on('error', (error) => {
      lost ??= error;
    });
    const discard = (): void => {
      lost ??= timeoutError();
      isDiscarded = true;
      client.release(lost);
    };
    const withTimeout = async <R>(query: () => Promise<R>): Promise<R> => {
      const timer = patienceMs === null ? undefined : setTimeout(discard, patienceMs);
      try {
        return await query();
      } catch (error) {
        // The connection still reaches a former primary after a failover. A new one finds the current primary.
        if (error instanceof Error && codeOf(error) === READ_ONLY) lost ??= error;
        if (isConflict(error)) conflict = error;
        // The caller has to receive the reason, even if other statements were sent together with the failed one.
        throw lost ?? (conflict !== null && codeOf(error) === IN_ABORTED_TRANSACTION ? conflict : error);
      } finally {
        clearTimeout(timer);
      }
    };

    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query<R extends QueryResultRow>(
      text: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
      if (typeof text !== 'string') throw new Error('cursors are not supported');
      const runOnce = (): Promise<PostgresQueryResult<R>> => withTimeout(() => run<R>(client, text, nameOf(text), parameters));
      if (client.getTransactionStatus() !== IDLE) return runOnce();
      conflict = null;
      return ON_ROWS.test(text) ? retryConflicts(runOnce) : runOnce();
    }
    return { query, release: () => void (isDiscarded || client.release(lost ?? undefined)) };
  };

  return {
    connect: async () => {
      const client = await pool.connect();
      // Returns the same wrapper for the same connection, because Kysely uses it to recognise connections.
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

async function run<R extends QueryResultRow>(
  client: PoolClient,
  text: string,
  name: string | undefined,
  parameters: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const { rows, rowCount } = await client.query<R>({ text, values: [...parameters], ...(name !== undefined && { name }) });
  return { command: commandOf(text), rowCount: rowCount ?? rows.length, rows };
}
