import type { PGlite } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';

/**
 * Wraps PGlite as a pg.Pool with one connection. Callers wait until the previous one has released it.
 * @param check throws when PGlite must not be used now
 */
export function pglitePool(database: PGlite, check: () => void = () => undefined): PostgresPool {
  let last: Promise<void> = Promise.resolve();

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new Error('PGlite does not support cursors');
    return run<R>(database, text, parameters);
  }

  return {
    connect: async () => {
      const previous = last;
      let release = (): void => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await previous;
      try {
        check();
      } catch (error) {
        release();
        throw error;
      }
      return { query, release };
    },
    end: () => database.close(),
  };
}

async function run<R>(database: PGlite, text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
  const { rows, affectedRows } = await database.query<R>(text, [...parameters]);
  const command = commandOf(text);
  return { command, rowCount: command === 'SELECT' ? rows.length : (affectedRows ?? rows.length), rows };
}

/** Returns the command of a statement, by its first word. */
export function commandOf(text: string): PostgresQueryResult<unknown>['command'] {
  const word = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase();
  return word === 'UPDATE' || word === 'INSERT' || word === 'DELETE' ? word : 'SELECT';
}
