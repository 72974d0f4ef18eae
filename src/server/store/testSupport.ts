import type { PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { sandboxDump } from '../../../tests/server/support/dump.ts';
import { createPglite } from './connection/createPglite.ts';
import { pglitePool } from './connection/pglitePool.ts';
import type { Database, Db } from './schema.ts';

/** Returns a database in memory with the sandbox's people and partners. */
export async function seededDatabase(): Promise<Db> {
  return databaseInMemory({ loadDataDir: await sandboxDump() });
}

/** Returns a database in memory, empty by default. */
export async function databaseInMemory(options: PGliteOptions = {}): Promise<Db> {
  const database = await createPglite('memory://', options);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(database) }) });
}
