import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import type { DatabaseSettings } from '../settings.ts';
import { lockFolder } from './folderLock.ts';
import { pglitePool } from './pglitePool.ts';
import { preparing } from './preparing.ts';
import { requireRoom } from './requireRoom.ts';
import type { Database, Db } from './schema.ts';

/** An open database and how to close it. */
export interface OpenDatabase {
  /** For requests: what takes too long fails. */
  readonly db: Db;
  /** The same for what may take its time: migrations, cleaning, the operator's commands. */
  readonly upkeep: Db;
  readonly close: () => Promise<void>;
}

/** A request that waits longer for a connection fails with 503 instead of queueing for ever. */
const CONNECT_TIMEOUT_MS = 5_000;
/** What PostgreSQL is to cancel it cancels before the connection is given up: one that works goes on to be used. */
const SILENT = 1.25;
/** A server that stands still in a transaction holds rows that others need. None of ours waits for anything but the database. */
const IDLE = 4;
const KEEP_ALIVE_MS = 10_000;
/** For what may take its time, whatever the role or the database is told. */
const UNHURRIED = { max: 2, options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0' };

/**
 * All that a request asks stands behind an index. A statement that is planned while its table is young would read it whole, and go on so
 * until the table is analyzed, many thousands of rows later. So there is one good plan, whatever the values are, and it is made once.
 */
const ALWAYS_BY_INDEX = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'plan_cache_mode=force_generic_plan']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Opens the database that the settings name.
 * @param restored a dump of a PGlite folder to start from (tests)
 */
export async function openDatabase(settings: DatabaseSettings, restored?: Blob): Promise<OpenDatabase> {
  return settings.kind === 'postgres' ? openPostgres(settings) : openPglite(settings.dataDir, restored);
}

function openPostgres({ url, directUrl, connections, timeoutMs }: Extract<DatabaseSettings, { kind: 'postgres' }>): OpenDatabase {
  const requests = openPool(url, {
    max: connections,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * IDLE,
    // Told as the session starts: a statement for it would wait for as long as a database that hangs likes.
    options: ALWAYS_BY_INDEX,
  });
  const db = kyselyOn(preparing(requests, timeoutMs * SILENT));
  const upkeep = kyselyOn(preparing(openPool(directUrl, { ...UNHURRIED, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }), null));
  return { db, upkeep, close: async () => void (await Promise.all([db.destroy(), upkeep.destroy()])) };
}

function openPool(url: string, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'enrollment-server',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...config,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

async function openPglite(dataDir: string, restored: Blob | undefined): Promise<OpenDatabase> {
  const inMemory = dataDir.startsWith('memory://');
  const unlock = inMemory ? () => undefined : lockFolder(dataDir);
  const folder = inMemory ? dataDir : join(dataDir, 'pglite');
  if (!inMemory) mkdirSync(folder, { recursive: true });
  const check = (): void => {
    if (!inMemory) requireRoom(folder);
  };
  try {
    check();
    // A server on PostgreSQL does without the memory that it takes.
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(folder, restored && { loadDataDir: restored });
    const db = kyselyOn(pglitePool(database, check));
    // Kysely closes a pool only once it has used it.
    await db.selectNoFrom(({ val }) => val(1).as('one')).execute();
    return {
      db,
      upkeep: db,
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
