import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { initCluster, newClusterFolder, type ClusterFolder } from '../../server/support/postgres.ts';

/** A primary with a synchronous standby. */
export interface PostgresPair {
  /** Both ports, in order of creation. */
  readonly ports: readonly [number, number];
  /** Runs statements on the primary, as a superuser. */
  readonly onPrimary: <T>(work: (client: Client) => Promise<T>) => Promise<T>;
  /** Kills every process of the primary, as if its machine were lost. */
  readonly killPrimary: () => void;
  readonly promoteStandby: () => void;
  /** Turns the lost cluster into a synchronous standby of the other. */
  readonly rebuild: () => Promise<void>;
  /** Crashes the primary and starts it again. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/**
 * Settings with which commits survive a crash of the machine, the shared memory of a killed cluster leaves nothing outside its folder, and
 * a standby polls for its primary twice a second, because commits wait for it.
 */
const SETTINGS = [
  'fsync=on',
  'dynamic_shared_memory_type=mmap',
  'max_wal_senders=5',
  'wal_keep_size=64',
  'wal_retrieve_retry_interval=500ms',
];
const DATABASE = 'enrollment';

/** The settings that operating.md requires for the role behind a pooler, and the role of HAProxy's check. */
const STATEMENTS = [
  'create role enrollment login',
  `create database ${DATABASE} owner enrollment`,
  'create role haproxy_check login',
  "alter role enrollment set statement_timeout = '8s'",
  "alter role enrollment set idle_in_transaction_session_timeout = '32s'",
  'alter role enrollment set enable_seqscan = off',
  'alter role enrollment set enable_hashjoin = off',
  'alter role enrollment set enable_mergejoin = off',
  'alter role enrollment set plan_cache_mode = force_generic_plan',
  'alter role enrollment set jit = off',
];

/** Starts both, with an empty database. */
export async function startPostgresPair(): Promise<PostgresPair> {
  let [primary, standby] = [await folder(), await folder()];
  const ports = [primary.port, standby.port] as const;
  initCluster(primary);
  primary.start(SETTINGS);
  const onPrimary: PostgresPair['onPrimary'] = async (work) => {
    const client = new Client({ host: '127.0.0.1', port: primary.port, user: 'test', database: DATABASE });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const attachStandby = async (): Promise<void> => {
    standby.run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'test',
      '-D',
      standby.data,
      '-R',
      '--checkpoint=fast',
    );
    standby.start(SETTINGS);
    await onPrimary(async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query('select pg_reload_conf()');
      while ((await client.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 0)
        await client.query('select pg_sleep(0.05)');
    });
  };
  const client = new Client({ host: '127.0.0.1', port: primary.port, user: 'test', database: 'postgres' });
  await client.connect();
  for (const statement of STATEMENTS) await client.query(statement);
  await client.end();
  await attachStandby();
  return {
    ports,
    onPrimary,
    killPrimary: () => primary.kill(),
    promoteStandby: () => {
      // The copied settings name a standby, and each commit would wait for it.
      rmSync(`${standby.data}/postgresql.auto.conf`);
      standby.run('pg_ctl', '-D', standby.data, 'reload');
      standby.run('pg_ctl', '-D', standby.data, '-w', 'promote');
      [primary, standby] = [standby, primary];
    },
    rebuild: async () => {
      rmSync(standby.data, { recursive: true, force: true });
      await attachStandby();
    },
    restart: () => {
      primary.crash();
      primary.start(SETTINGS);
    },
    stop: () => {
      for (const cluster of [primary, standby]) {
        cluster.kill();
        cluster.remove();
      }
    },
  };
}

async function folder(): Promise<ClusterFolder> {
  const cluster = await newClusterFolder();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  return cluster;
}
