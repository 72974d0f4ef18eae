import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { migrate } from '../migrations/migrate.ts';
import { seedSandbox } from '../sandbox/seed/sandbox.ts';
import { pglitePool } from './connection/pglitePool.ts';
import type { Database, Db } from './schema.ts';

/** Returns an empty database in memory. */
export async function emptyDatabase(): Promise<Db> {
  const database = await PGlite.create('memory://');
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(database) }) });
}

/** Returns a database in memory with the sandbox's people and partners. */
export async function seededDatabase(): Promise<Db> {
  const db = await emptyDatabase();
  await migrate(db);
  await seedSandbox(db, new Date());
  return db;
}
