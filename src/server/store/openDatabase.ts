import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { DatabaseSettings } from '../settings.ts';
import { lockFolder } from './folderLock.ts';
import { pglitePool } from './pglitePool.ts';
import { preparing } from './preparing.ts';
import type { Database, Db } from './schema.ts';

/** An open database and how to close it. */
export interface OpenDatabase {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** A request that waits longer for a connection fails with 503 instead of queueing for ever. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * All that a request asks stands behind an index. A statement that is planned while its table is young would read it whole, and go on so
 * until the table is analyzed, many thousands of rows later.
 */
const ALWAYS_BY_INDEX = CompiledQuery.raw('set enable_seqscan = off');

/**
 * Opens the database that the settings name.
 * @param restored a dump of a PGlite folder to start from (tests)
 */
export async function openDatabase(settings: DatabaseSettings, restored?: Blob): Promise<OpenDatabase> {
  return settings.kind === 'postgres' ? openPostgres(settings) : openPglite(settings.dataDir, restored);
}

function openPostgres({ url, connections }: Extract<DatabaseSettings, { kind: 'postgres' }>): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'enrollment-server',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while it works: what it was doing fails by itself, and is told there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({
    pool: preparing(pool),
    onCreateConnection: async (connection) => {
      await connection.executeQuery(ALWAYS_BY_INDEX);
    },
  });
  const db = new Kysely<Database>({ dialect });
  return { db, close: () => db.destroy() };
}

async function openPglite(dataDir: string, restored: Blob | undefined): Promise<OpenDatabase> {
  const inMemory = dataDir.startsWith('memory://');
  const unlock = inMemory ? () => undefined : lockFolder(dataDir);
  const folder = inMemory ? dataDir : join(dataDir, 'pglite');
  if (!inMemory) mkdirSync(folder, { recursive: true });
  try {
    const database = await PGlite.create(folder, restored && { loadDataDir: restored });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(database) }) });
    // Kysely closes a pool only once it has used it.
    await db.selectNoFrom(({ val }) => val(1).as('one')).execute();
    return {
      db,
      close: async () => {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
