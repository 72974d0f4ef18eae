import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { readDatabaseAddress } from '../../base/databaseAddress.ts';
import { codeOf, ConnectionFailure, isUnavailable, READ_ONLY } from '../databaseErrors.ts';

/** The number of connections in use, of idle ones, and of callers that wait for one. */
export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The part of a pool that the rest of the store uses. */
export interface ConnectionPool {
  readonly connect: () => Promise<PoolClient>;
  readonly end: () => Promise<void>;
  readonly counts: () => ConnectionCounts;
}

const KEEP_ALIVE_MS = 10_000;
/** Node's codes for a certificate whose authority it does not trust. */
const UNKNOWN_AUTHORITY = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
];

/**
 * Opens a pool on a URL of one or more hosts. The driver supports only one host, so each host has a pool. Connections
 * come from the host that provided the last one or, if it fails, from the next one in the given order.
 * @param setting the name of the setting that has the URL, for the errors of a failed connection
 */
export function openHostPools(setting: string, address: string, config: PoolConfig): ConnectionPool {
  const database = readDatabaseAddress(address);
  if (!database) throw new Error(`${setting} is not a PostgreSQL URL.`);
  const pools = database.urls.map((url) => openPool(url, config, database.needsWrites));
  let current = 0;
  return {
    connect: async () => {
      let failure: unknown = null;
      for (let turn = 0; turn < pools.length; turn += 1) {
        const index = (current + turn) % pools.length;
        try {
          const client = await pools[index]?.connect();
          if (!client) break;
          current = index;
          return client;
        } catch (error) {
          failure = failedConnection(error, setting, database.urls[index] ?? '');
          if (!isUnavailable(error)) throw failure;
        }
      }
      throw failure;
    },
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    counts: () => {
      const sum = (countOf: (pool: Pool) => number): number => pools.reduce((total, pool) => total + countOf(pool), 0);
      const idle = sum(({ idleCount }) => idleCount);
      return { busy: sum(({ totalCount }) => totalCount) - idle, idle, waiting: sum(({ waitingCount }) => waitingCount) };
    },
  };
}

/**
 * Adds the setting and the host to the message of a failed connection, so that an operator knows what to correct. The code stays. An
 * error for several addresses of one host has no message of its own.
 */
function failedConnection(error: unknown, setting: string, url: string): ConnectionFailure {
  const code = codeOf(error);
  const reason = (error instanceof Error && error.message) || code || 'no connection';
  const hint = UNKNOWN_AUTHORITY.includes(code) ? '. Name the file of its certificate authority with sslrootcert' : '';
  return new ConnectionFailure(`${setting} (${new URL(url).host}): ${reason}${hint}`, error);
}

function openPool(url: string, config: PoolConfig, needsWrites: boolean): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'enrollment-server',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(needsWrites && { verify: refuseReadOnly }),
    ...config,
  });
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Refuses a new connection to a standby, with PostgreSQL's code for a write that it refuses. Until a failover is over, no host accepts
 * writes.
 */
function refuseReadOnly(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only', (error: Error | null, result) => {
    const isReadOnly = result?.rows[0]?.transaction_read_only === 'on';
    done(error ?? (isReadOnly ? Object.assign(new Error('This host accepts no writes.'), { code: READ_ONLY }) : undefined));
  });
}
