import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import type { ConnectionPool } from '../hostPools.ts';
import { commandOf } from '../pglitePool.ts';
import { READ_ONLY, silence } from '../unavailable.ts';

/** Largest number of statements that a connection keeps prepared. The server has about sixty. */
const MOST = 200;
/** Statements worth preparing. Statements that run once (migrations) are not, and `*` breaks when a table gets a new column. */
const WORTH = /^\s*(select|insert|update|delete|with)\b(?!.*select \*|.*returning \*)/is;

/**
 * Wraps a pool so that statements are prepared: parsed once per connection and planned once after a few uses.
 * @param patienceMs milliseconds after which a connection that does not respond is dropped and its work fails, since its outcome is
 * unknown; null for no limit
 * @param prepares false for a pooler that cannot keep prepared statements apart
 */
export function preparing(pool: ConnectionPool, patienceMs: number | null, prepares = true): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const given = names.get(text);
    if (!prepares || given !== undefined || names.size >= MOST || !WORTH.test(text)) return given;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: PoolClient): PostgresPoolClient => {
    /** The reason why this connection is unusable. Later statements on it, such as a rollback, fail with the same reason. */
    let lost: Error | null = null;
    let isThrownAway = false;
    // Without a listener, a connection that breaks while in use would end the process.
    client.on('error', (error) => {
      lost ??= error;
    });
    const throwAway = (): void => {
      lost ??= silence();
      isThrownAway = true;
      client.release(lost);
    };
    const inTime = async <R>(answer: () => Promise<R>): Promise<R> => {
      const timer = patienceMs === null ? undefined : setTimeout(throwAway, patienceMs);
      try {
        return await answer();
      } catch (error) {
        if (isOfNoUse(error)) lost ??= error;
        throw lost ?? error;
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
      if (typeof text !== 'string') throw new Error('nothing here reads by cursor');
      return inTime(() => run<R>(client, text, nameOf(text), parameters));
    }
    return { query, release: () => void (isThrownAway || client.release(lost ?? undefined)) };
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

/** Returns true after a failover, when the connection leads to a former primary. A new connection finds the current one. */
function isOfNoUse(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
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
