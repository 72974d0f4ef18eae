import { Kysely, PostgresDialect, type Logger, type PostgresPool } from 'kysely';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../settings.ts';
import { createPglite } from './createPglite.ts';
import { openHostPools, type ConnectionCounts } from './hostPools.ts';
import { lockFolder } from './folderLock.ts';
import { pglitePool } from './pglitePool.ts';
import { sharePool, countWaitingInShares } from './partnerShares.ts';
import { withPreparedStatements } from './preparedStatements.ts';
import { requireFreeDisk } from './requireFreeDisk.ts';
import type { Database, Db } from '../schema.ts';
import { addStatementSpan } from './statementSpans.ts';

/** Connections of one pool. */
interface PoolCounts extends ConnectionCounts {
  readonly pool: 'requests' | 'upkeep';
}

/** An open database and the function that closes it. */
export interface OpenDatabase {
  /** For requests: slow statements time out. */
  readonly db: Db;
  /** For migrations, cleaning and operator commands: without timeouts. */
  readonly upkeep: Db;
  /** Counts the connections of each pool; none on PGlite. */
  readonly connections: () => readonly PoolCounts[];
  /** Counts the writes that wait for their partner's share of the connections. */
  readonly countWaitingInShares: () => number;
  readonly close: () => Promise<void>;
}

type PostgresSettings = Extract<DatabaseSettings, { kind: 'postgres' }>;

/** Maximum wait for a connection, in milliseconds. A request that waits longer fails with 503 instead of queueing forever. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Factor of the statement timeout after which a silent connection is dropped. It exceeds 1 so that PostgreSQL cancels the statement
 * first and a working connection survives.
 */
const SILENT_FACTOR = 1.25;
/**
 * Factor of the statement timeout after which PostgreSQL ends an idle transaction. A stalled server would otherwise hold row locks
 * that others need.
 */
const IDLE_FACTOR = 4;
/**
 * Disables JIT compilation. It takes tenths of a second, and in a large database the planner rates our index plans as expensive
 * enough to use it.
 */
const NO_JIT = '-c jit=off';
/** Disables timeouts, including those set by the role or the database. */
const NO_TIMEOUTS = {
  max: 2,
  options: `${NO_JIT} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`,
};

/**
 * Plans statements once and by index. Every request reads by index, but a statement that is planned while its table is small would
 * scan the whole table until the next analyze ([decision 8](../../../../docs/decisions/0008-batched-statements.md)).
 */
const ALWAYS_BY_INDEX = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'plan_cache_mode=force_generic_plan']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Opens the database that the settings name.
 * @param options.restored a dump of a PGlite folder to start from (tests)
 * @param options.isTraced true to add a span for each statement of a request
 * @param options.connectTimeoutMs maximum wait for a connection (tests)
 */
export async function openDatabase(
  settings: DatabaseSettings,
  {
    restored,
    isTraced = false,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: { readonly restored?: Blob | undefined; readonly isTraced?: boolean; readonly connectTimeoutMs?: number | undefined } = {},
): Promise<OpenDatabase> {
  const log = isTraced ? addStatementSpan : undefined;
  return settings.kind === 'postgres' ? openPostgres(settings, connectTimeoutMs, log) : openPglite(settings.dataDir, restored, log);
}

function openPostgres(
  { url, directUrl, connections, timeoutMs, prepares }: PostgresSettings,
  connectTimeoutMs: number,
  log: Logger | undefined,
): OpenDatabase {
  const requestPool = openHostPools('DATABASE_URL', url, {
    max: connections,
    connectionTimeoutMillis: Math.min(connectTimeoutMs, timeoutMs),
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * IDLE_FACTOR,
    // Sent in the startup packet. A `set` statement would wait forever on a database that hangs.
    options: `${NO_JIT} ${ALWAYS_BY_INDEX}`,
  });
  const upkeepPool = openHostPools(directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', directUrl, {
    ...NO_TIMEOUTS,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const db = kyselyOn(withPreparedStatements(requestPool, timeoutMs * SILENT_FACTOR, prepares), log);
  sharePool(db, connections);
  const upkeep = kyselyOn(withPreparedStatements(upkeepPool, null, prepares));
  return {
    db,
    upkeep,
    connections: () => [
      { pool: 'requests', ...requestPool.counts() },
      { pool: 'upkeep', ...upkeepPool.counts() },
    ],
    countWaitingInShares: () => countWaitingInShares(db),
    close: async () => void (await Promise.all([db.destroy(), upkeep.destroy()])),
  };
}

function kyselyOn(pool: PostgresPool, log?: Logger): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
}

async function openPglite(dataDir: string, restored: Blob | undefined, log: Logger | undefined): Promise<OpenDatabase> {
  const inMemory = dataDir.startsWith('memory://');
  const unlock = inMemory ? () => undefined : lockFolder(dataDir);
  const folder = inMemory ? dataDir : join(dataDir, 'pglite');
  if (!inMemory) mkdirSync(folder, { recursive: true });
  const check = inMemory ? () => undefined : () => requireFreeDisk(folder);
  try {
    check();
    const database = await createPglite(folder, restored && { loadDataDir: restored });
    const db = kyselyOn(pglitePool(database, check), log);
    // Kysely closes a pool only if it has used it.
    await db.selectNoFrom(({ val }) => val(1).as('one')).execute();
    return {
      db,
      upkeep: db,
      connections: () => [],
      countWaitingInShares: () => 0,
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
