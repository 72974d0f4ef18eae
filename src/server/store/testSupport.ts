import type { PGliteOptions } from '@electric-sql/pglite';
import { sandboxDump } from '../../../tests/server/support/dump.ts';
import { pgliteDatabase } from '../../../tests/server/support/pgliteDatabase.ts';
import { createPglite } from './connection/createPglite.ts';
import type { Db } from './schema.ts';

/** Returns a database in memory with the sandbox's people and partners. */
export async function seededDatabase(): Promise<Db> {
  return databaseInMemory({ loadDataDir: await sandboxDump() });
}

/** Returns a database in memory, empty by default. */
export async function databaseInMemory(options: PGliteOptions = {}): Promise<Db> {
  return pgliteDatabase(await createPglite('memory://', options));
}
