import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { commandOf } from './pglitePool.ts';

/** Statements that a connection keeps prepared at most; ours are some sixty. */
const MOST = 200;
/** What is worth preparing: not what runs once (migrations), and not what names no columns, for that breaks when a table gets one. */
const WORTH = /^\s*(select|insert|update|delete|with)\b(?!.*select \*|.*returning \*)/is;

/** A pool whose statements are prepared: parsed once on each connection, and planned once after some uses. */
export function preparing(pool: Pool): PostgresPool {
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
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query<R extends QueryResultRow>(
      text: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
      if (typeof text !== 'string') throw new Error('nothing here reads by cursor');
      return run<R>(client, text, nameOf(text), parameters);
    }
    return { query, release: () => client.release() };
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

async function run<R extends QueryResultRow>(
  client: PoolClient,
  text: string,
  name: string | undefined,
  parameters: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const { rows, rowCount } = await client.query<R>({ text, values: [...parameters], ...(name !== undefined && { name }) });
  return { command: commandOf(text), rowCount: rowCount ?? rows.length, rows };
}
