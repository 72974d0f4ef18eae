import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEXES } from '../../../src/server/migrations/indexes.ts';
import { migrate, MIGRATIONS } from '../../../src/server/migrations/migrate.ts';
import { additive } from '../../../src/server/migrations/migration.ts';
import { openDatabase, type OpenDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import { openServer } from '../support/contractServer.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = (await freshDatabase()) ?? '';

describe.runIf(url !== '')('a migration of a database in use', () => {
  let database: OpenDatabase;
  const holder = new Client({ connectionString: url });
  beforeAll(async () => {
    database = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await database.close();
  });
  const waitingLocks = async (): Promise<unknown> => {
    const { rows } = await holder.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows;
  };
  const migrations = { ...MIGRATIONS, '9001_nickname': additive(['alter table accounts add column nickname text']) };

  it('backs off from a locked table without blocking others, and retries', async () => {
    await holder.query('begin; lock table accounts in access share mode');
    const pauses: number[] = [];
    const wait = async (pause: number): Promise<void> => {
      pauses.push(pause);
      expect(await waitingLocks()).toEqual([{ count: 0 }]);
      if (pauses.length === 2) await holder.query('commit');
    };
    expect((await migrate(database.upkeep, { migrations, wait })).done).toEqual(['9001_nickname']);
    expect(pauses).toEqual([1_000, 2_000]);
  });

  it('builds each missing index even if several processes start together', async () => {
    const others = await Promise.all(
      [1, 2].map(() => openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 })),
    );
    await holder.query(`drop index ${Object.keys(INDEXES).join(', ')}`);
    await Promise.all([database, ...others].map(({ upkeep }) => migrate(upkeep)));
    const { rows } = await holder.query('select relname from pg_class join pg_index on indexrelid = pg_class.oid where indisvalid');
    expect(rows.map(({ relname }) => relname)).toEqual(expect.arrayContaining(Object.keys(INDEXES)));
    await Promise.all(others.map((each) => each.close()));
  });

  it('refuses to run during a backup', async () => {
    await holder.query("set application_name = 'pg_dump'");
    const moreMigrations = { ...migrations, '9002_hobby': additive(['alter table accounts add column hobby text']) };
    await expect(migrate(database.upkeep, { migrations: moreMigrations })).rejects.toThrow(/backup/);
  });
});

describe.runIf(url !== '')('a server that cannot migrate its database', () => {
  it.each([
    ['the database is read-only', '-c default_transaction_read_only=on', 'Name a server that accepts writes'],
    ['its role has no rights', '-c role=pg_monitor', 'Name the role that owns the database'],
  ])('names the setting and the fix if %s', async (_title, options, fix) => {
    const address = new URL((await freshDatabase('template1')) ?? '');
    address.searchParams.set('options', options);
    await expect(openServer({ DATABASE_URL: address.href })).rejects.toThrow(new RegExp(`^DATABASE_URL: .*${fix}`));
  });
});
