import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveAudit, archivesIn } from '../../../src/server/audit/archiveAudit.ts';
import { retain } from '../../../src/server/operatorCommands/retain.ts';
import { keyAudit, sealAudit, verifyAudit } from '../../../src/server/audit/auditChain.ts';
import { createMonthTables, monthsOf, partsOf } from '../../../src/server/store/months.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { bearer } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

/** Returns the month of a time. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const KEY = Buffer.alloc(32, 1);
const folder = mkdtempSync(join(tmpdir(), 'enrollment-months-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the table of a past month, as `keep_months` did in that month. */
async function makePast(db: Db, table: 'event_log' | 'audit_log', month: string): Promise<void> {
  const opens = `${month}-01T00:00:00Z`;
  const part = `${table}_${month.replace('-', '_')}`;
  await sql
    .raw(
      `create table if not exists ${part} partition of ${table}
        for values from (timestamptz '${opens}') to (timestamptz '${opens}' + interval '1 month')`,
    )
    .execute(db);
}

async function partOf(db: Db, table: 'event_log' | 'audit_log', where: string): Promise<readonly string[]> {
  const { rows } = await sql.raw<{ part: string }>(`select tableoid::regclass::text as part from ${table} where ${where}`).execute(db);
  return rows.map(({ part }) => part);
}

const url = await freshDatabase();

describe.skipIf(url === null)('a role that may only read and write rows', () => {
  it('still creates the tables of the next months, and writes to them', async () => {
    const role = `app_${crypto.randomUUID().replaceAll('-', '')}`;
    const address = new URL(url ?? '');
    const owner = new Client({ connectionString: address.href });
    await owner.connect();
    address.username = role;
    const app = new Client({ connectionString: address.href });
    try {
      await owner.query(
        `create role ${role} login; grant select, insert, update, delete on all tables in schema public to ${role}; select keep_months()`,
      );
      const { rows } = await owner.query(
        `select format('audit_log_%s', to_char(now() at time zone 'UTC', 'YYYY_MM')) as "auditLog", format('event_log_%s', to_char(now() at time zone 'UTC', 'YYYY_MM')) as "eventLog"`,
      );
      const { auditLog, eventLog } = rows[0];
      await owner.query(`drop table ${auditLog}, ${eventLog}`);
      await app.connect();
      await expect(app.query('create table own (id integer)')).rejects.toThrow('permission denied');
      await app.query('select keep_months()');
      await app.query(`insert into event_log (uuid, at, event) values ('one', now(), '{}')`);
      await app.query(`insert into audit_log (actor, action, subject, request_id) values ('a', 'login', 'b', 'r')`);
      const storedRows = await app.query(
        'select tableoid::regclass::text as part from audit_log union select tableoid::regclass::text from event_log',
      );
      expect(storedRows.rows.map(({ part }) => part).toSorted()).toEqual([auditLog, eventLog]);
    } finally {
      await app.end();
      await owner.query(`drop owned by ${role}; drop role ${role}`);
      await owner.end();
    }
  });
});

await onEachDatabase((server) => {
  const current = `_${monthOf(new Date()).replace('-', '_')}`;

  describe('the event log', () => {
    const send = async (uuid: string, timestamp: string): Promise<number> => {
      const events = [{ uuid, timestamp, name: 'step_shown', kind: 'survey', privacy: 'anonymous' }];
      return (await server().call('PUT', '/v1/events', { body: { events }, headers: bearer('sandbox-events-key') })).status;
    };

    it('stores a repeated event once, in the partition of its month', async () => {
      const uuid = crypto.randomUUID();
      const timestamp = new Date().toISOString();
      expect([await send(uuid, timestamp), await send(uuid, timestamp)]).toEqual([204, 204]);
      expect(await partOf(server().db, 'event_log', `uuid = '${uuid}'`)).toEqual([`event_log${current}`]);
    });

    it.each([
      ['of a leap second', '2016-12-31T23:59:60Z'],
      ['of a clock in the year 0', '0000-01-01T00:00:00Z'],
      ['of a clock in the year 9999', '9999-12-31T23:59:59Z'],
      ['of a clock that lags by years', '2001-02-03T04:05:06+14:00'],
    ])('stores a repeated event once, outside the monthly partitions, with the time %s', async (_title, timestamp) => {
      const uuid = crypto.randomUUID();
      expect([await send(uuid, timestamp), await send(uuid, timestamp)]).toEqual([204, 204]);
      expect(await partOf(server().db, 'event_log', `uuid = '${uuid}'`)).toEqual(['event_log_other']);
    });

    it('drops whole months of old events, and deletes events outside the months by arrival time', async () => {
      const { db } = server();
      await makePast(db, 'event_log', '2021-03');
      await makePast(db, 'event_log', '2021-04');
      const add = (uuid: string, at: string, receivedAt = at) =>
        sql`insert into event_log (uuid, at, event, received_at) values (${uuid}, ${at}, '{}', ${receivedAt})`.execute(db);
      await add('march', '2021-03-31T23:59:59Z');
      await add('april', '2021-04-01T00:00:00Z');
      await add('late', '2021-03-01T00:00:00Z', new Date().toISOString());
      await add('lagging', '1999-01-01T00:00:00Z', '2021-03-01T00:00:00Z');
      await add('lagging today', '1999-01-01T00:00:00Z', new Date().toISOString());
      const remainingIds = async () => {
        const { rows } = await sql<{ uuid: string }>`
          select uuid from event_log where at < '2022-01-01' and uuid !~ '-' order by at, uuid`.execute(db);
        return rows.map(({ uuid }) => uuid);
      };
      const days = (Date.now() - Date.UTC(2021, 3, 2)) / 86_400_000;
      const initialIds = await remainingIds();
      const counts = { event_log: 2, event_log_other: 1 };
      expect(await retain(db, Math.floor(days), true, COMMAND_RUN)).toMatchObject(counts);
      expect(await remainingIds()).toEqual(initialIds);
      expect(await retain(db, Math.floor(days), false, COMMAND_RUN)).toMatchObject(counts);
      expect(await remainingIds()).toEqual(['lagging today', 'april']);
      expect((await monthsOf(db, 'event_log')).map(({ name }) => name)).not.toContain('2021-03');
    });
  });

  describe('the tables of the next months', () => {
    it('exist in advance, and take over rows that arrived before them', async () => {
      const { db } = server();
      const { rows } = await sql<{ name: string }>`
        select to_char(now() at time zone 'UTC' + make_interval(months => 3), 'YYYY-MM') as name`.execute(db);
      const futureMonth = rows[0]?.name ?? '';
      expect((await monthsOf(db, 'audit_log')).map(({ name }) => name)).toContain(futureMonth);
      // Simulates that no tables were created for months.
      await sql.raw(`drop table event_log_${futureMonth.replace('-', '_')}`).execute(db);
      const at = `${futureMonth}-15T12:00:00Z`;
      await sql`insert into event_log (uuid, at, event) values ('early', ${at}, '{}')`.execute(db);
      expect(await partOf(db, 'event_log', `uuid = 'early'`)).toEqual(['event_log_other']);
      await createMonthTables(db);
      await createMonthTables(db);
      expect(await partOf(db, 'event_log', `uuid = 'early'`)).toEqual([`event_log_${futureMonth.replace('-', '_')}`]);
    });

    it('have the same indexes, whoever created them', async () => {
      const { rows } = await sql<{ part: string; indexes: number }>`
        select relname as part, (select count(*)::integer from pg_index where indrelid = relid) as indexes
        from pg_partition_tree('audit_log') join pg_class on oid = relid where isleaf`.execute(server().db);
      expect(rows.length).toBeGreaterThanOrEqual(5);
      expect(new Set(rows.map(({ indexes }) => indexes))).toEqual(new Set([4]));
      expect(await partsOf(server().db, 'accounts')).toEqual(['accounts']);
    });
  });

  describe('the audit', () => {
    const now = new Date();
    const commandRun = (month: string) => ({ month, folder, now, commandRun: COMMAND_RUN });
    const addRow = (subject: string, at: string) =>
      sql`insert into audit_log (actor, action, subject, request_id, at) values ('anonymous', 'saveTriage', ${subject}, 'r', ${at})`.execute(
        server().db,
      );

    beforeEach(async () => {
      const { db } = server();
      for (const { name, table } of await monthsOf(db, 'audit_log')) if (name < '2025-01') await sql.raw(`drop table ${table}`).execute(db);
      await sql.raw('truncate audit, audit_log, audit_seals, audit_archives').execute(db);
      for (const month of ['2024-05', '2024-06']) await makePast(db, 'audit_log', month);
      rmSync(join(folder, 'audit-2024-05.jsonl'), { force: true });
      await addRow('may', '2024-05-02T00:00:00Z');
      await addRow('june', '2024-06-02T00:00:00Z');
      await addRow('may too', '2024-05-31T23:59:59.999999Z');
      // Rows written by a version that had no months.
      await sql`insert into audit (actor, action, subject, request_id) values ('a', 'login', 'before', 'r')`.execute(db);
      await sealAudit(db, KEY);
    });

    it('is sealed by month, and verified together with rows that are older than the partitions', async () => {
      const { db } = server();
      const { rows } = await sql<{ month: string | null }>`select month from audit_seals order by id`.execute(db);
      expect(rows.map(({ month }) => month)).toEqual([null, '2024-05', '2024-06']);
      expect(await verifyAudit(db, KEY)).toMatchObject({ seals: 3, keyed: 3, rows: 4, unsealed: 0, archived: 0, broken: null });
      await sql`update audit set subject = 'x'`.execute(db);
      expect((await verifyAudit(db, KEY)).broken).toMatchObject({ why: 'rows' });
    });

    it('archives a month to a file, and verifies with and without the file', async () => {
      const { db } = server();
      const { head } = await verifyAudit(db, KEY);
      const archived = await archiveAudit(db, KEY, commandRun('2024-05'));
      expect(archived).toMatchObject({ month: '2024-05', seals: 1, rows: 2, written: join(folder, 'audit-2024-05.jsonl') });
      expect(readFileSync(archived.written, 'utf8').trim().split('\n')).toEqual([
        expect.stringContaining('"subject":"may"'),
        expect.stringContaining('"subject":"may too"'),
      ]);
      expect((await monthsOf(db, 'audit_log')).map(({ name }) => name)).not.toContain('2024-05');
      await sealAudit(db, KEY);
      const intactReport = { broken: null, holdsKnown: true, seals: 4, keyed: 4 };
      expect(await verifyAudit(db, KEY, head)).toMatchObject({ ...intactReport, archived: 1, rows: 3 });
      expect(await verifyAudit(db, KEY, head, archivesIn(folder))).toMatchObject({ ...intactReport, archived: 0, rows: 5 });
      expect(await db.selectFrom('audit_log').select('subject').where('action', '=', 'archiveAudit').execute()).toEqual([
        { subject: '2024-05' },
      ]);
      await expect(archiveAudit(db, KEY, commandRun('2024-05'))).rejects.toThrow('already archived');
    });

    it('refuses to archive a month in which a row was changed, added or removed', async () => {
      const { db } = server();
      for (const statement of [
        `update audit_log set subject = 'x' where subject = 'may'`,
        `delete from audit_log where subject = 'x'`,
        `insert into audit_log (actor, action, subject, request_id, at, seal_id)
          select actor, action, 'x', 'r', at, seal_id from audit_log where subject = 'may too'`,
      ]) {
        await sql.raw(statement).execute(db);
        await expect(archiveAudit(db, KEY, commandRun('2024-05'))).rejects.toThrow(/broken. Nothing was archived/);
      }
      expect((await monthsOf(db, 'audit_log')).map(({ name }) => name)).toContain('2024-05');
    });

    it('refuses to archive a month with a row that its seals do not cover', async () => {
      const { db } = server();
      await sql`insert into audit_log (actor, action, subject, request_id, at, seal_id)
        select 'a', 'login', 'x', 'r', '2024-05-03', id from audit_seals where month is null`.execute(db);
      await expect(archiveAudit(db, KEY, commandRun('2024-05'))).rejects.toThrow('no seal covers');
      expect((await monthsOf(db, 'audit_log')).map(({ name }) => name)).toContain('2024-05');
      expect((await verifyAudit(db, KEY)).broken).toMatchObject({ why: 'rows' });
    });

    it('detects a changed or lost archive file, and deleted rows that a forged entry claims are archived', async () => {
      const { db } = server();
      const { written } = await archiveAudit(db, KEY, commandRun('2024-05'));
      const content = readFileSync(written, 'utf8');
      writeFileSync(written, content.replace('may too', 'may not'));
      await expect(verifyAudit(db, KEY, undefined, archivesIn(folder))).rejects.toThrow('is not the file that was archived');
      rmSync(written);
      await expect(verifyAudit(db, KEY, undefined, archivesIn(folder))).rejects.toThrow(/There is no .*audit-2024-05/);

      const june = { month: '2024-06', seals: 1, rows: 1, sha256: '0'.repeat(64), mac: null };
      await db.insertInto('audit_archives').values(june).execute();
      await sql`delete from audit_log where subject = 'june'`.execute(db);
      expect((await verifyAudit(db, KEY)).broken).toMatchObject({ why: 'archive' });
    });

    it('detects rows that were removed after their seal was assigned to an archived month', async () => {
      const { db } = server();
      await archiveAudit(db, KEY, commandRun('2024-05'));
      await sql`update audit_seals set month = '2024-05' where month = '2024-06'`.execute(db);
      await sql`delete from audit_log where subject = 'june'`.execute(db);
      for (const key of [KEY, null]) expect((await verifyAudit(db, key)).broken).toMatchObject({ why: 'archive' });
    });

    it('detects rows that were added to an archived month', async () => {
      const { db } = server();
      await archiveAudit(db, KEY, commandRun('2024-05'));
      await sql`insert into audit_log (actor, action, subject, request_id, at, seal_id)
        select 'a', 'login', 'x', 'r', '2024-05-03', id from audit_seals where month = '2024-05'`.execute(db);
      expect((await verifyAudit(db, KEY)).broken).toMatchObject({ why: 'rows' });
    });

    it('adds keys to archives that were written without a key', async () => {
      const { db } = server();
      await sql`update audit_seals set mac = null`.execute(db);
      await archiveAudit(db, null, commandRun('2024-05'));
      expect((await verifyAudit(db, KEY)).broken).toMatchObject({ why: 'unkeyed' });
      await sealAudit(db, null);
      expect(await keyAudit(db, KEY)).toBe(4);
      expect(await verifyAudit(db, KEY)).toMatchObject({ keyed: 4, archived: 1, broken: null });
    });

    it.each([
      ['a month that has not ended', monthOf(new Date()), /has not ended yet/],
      ['text that is not a month', '2024-5', /"2024-5" is not a month/],
      ['a month without rows', '2024-01', /no rows for 2024-01/],
    ])('refuses to archive %s', async (_title, month, message) => {
      await expect(archiveAudit(server().db, KEY, commandRun(month))).rejects.toThrow(message);
    });

    it('never overwrites an archive file', async () => {
      writeFileSync(join(folder, 'audit-2024-05.jsonl'), '');
      await expect(archiveAudit(server().db, KEY, commandRun('2024-05'))).rejects.toThrow('overwrites nothing');
    });
  });
});
