import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEXES } from '../../../src/server/migrations/indexes.ts';
import { migrate, MIGRATIONS } from '../../../src/server/migrations/migrate.ts';
import { additive } from '../../../src/server/migrations/migration.ts';
import { prepareDatabase } from '../../../src/server/migrations/prepareDatabase.ts';
import { openDatabase, type OpenDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import { CITUS } from '../support/citus.ts';
import { backup, restore } from '../../../src/server/operatorCommands/backup.ts';
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

describe.runIf(url !== '' && CITUS.length === 0)('a database in another encoding than UTF-8', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-encoding-'));
  const client = new Client({ connectionString: url });
  beforeAll(() => client.connect());
  afterAll(async () => {
    await client.end();
    rmSync(folder, { recursive: true });
  });
  /** Creates an empty database, as a PostgreSQL does that was installed without a locale. */
  const createAscii = async (): Promise<string> => {
    const name = `ascii_${crypto.randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    return new URL(`/${name}`, url).href;
  };
  const settingsOf = (each: string) => ({ kind: 'postgres', url: each, directUrl: each, connections: 1, timeoutMs: 8_000 }) as const;

  it('is refused while it is empty, with the command that creates another', async () => {
    await expect(openServer({ DATABASE_URL: await createAscii() })).rejects.toThrow(/encoding SQL_ASCII.*createdb --encoding UTF8/);
  });

  it('is refused by a restore', async () => {
    const file = join(folder, 'backup');
    await backup(settingsOf(url), file, { jobs: 1 }, async () => undefined);
    const restoring = restore(settingsOf(await createAscii()), file, { jobs: 1, grants: true }, async () => undefined);
    await expect(restoring).rejects.toThrow(/encoding SQL_ASCII/);
  });

  it('is still served if an earlier version has filled it, with a warning', async () => {
    const settings = settingsOf(await createAscii());
    const opened = await openDatabase(settings);
    // The table by which a database in use is recognised.
    await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      opened.upkeep,
    );
    const { warnings } = await prepareDatabase(opened, { migrate: true, database: settings });
    await opened.close();
    expect(warnings).toEqual([[{ encoding: 'SQL_ASCII' }, expect.stringContaining('not in UTF-8')]]);
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
