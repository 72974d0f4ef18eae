import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { commandOf } from './pglitePool.ts';
import { silence } from './unavailable.ts';

/** Statements that a connection keeps prepared at most; ours are some sixty. */
const MOST = 200;
/** What is worth preparing: not what runs once (migrations), and not what names no columns, for that breaks when a table gets one. */
const WORTH = /^\s*(select|insert|update|delete|with)\b(?!.*select \*|.*returning \*)/is;

/** PostgreSQL's code for a write where nobody may write. */
const READ_ONLY = '25006';

/**
 * A pool whose statements are prepared: parsed once on each connection, and planned once after some uses.
 * @param patienceMs a connection that does not answer for so long is thrown away, and what was done on it fails: nobody knows whether it
 * was done. Null: it has all the time.
 */
export function preparing(pool: Pool, patienceMs: number | null): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !WORTH.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: PoolClient): PostgresPoolClient => {
    /** Why this connection is of no use any more; what follows on it, a rollback say, fails for the same reason. */
    let lost: Error | null = null;
    let isThrownAway = false;
    // Without a listener a connection that breaks at work would end the process.
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
      // The same for the same connection: Kysely tells by it which ones it has seen.
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** True where the database was the primary once: a new connection finds the one that is. */
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
