import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { pglitePool } from '../../../src/server/store/connection/pglitePool.ts';
import type { Database } from '../../../src/server/store/schema.ts';

/** Returns the typed queries of a PGlite. Destroying them closes it. */
export function pgliteDatabase(pglite: PGlite): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(pglite) }) });
}
