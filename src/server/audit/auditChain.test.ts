import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember } from '../dataRequests/eraseMember.ts';
import { PLAIN_VAULT } from '../store/vault.ts';
import { retain } from '../operatorCommands/retain.ts';
import { seedSandbox } from '../sandbox/seed/sandbox.ts';
import { audit } from '../store/audit.ts';
import { keyAudit, sealAudit, verifyAudit } from './auditChain.ts';
import { openDatabase, type OpenDatabase } from '../store/connection/openDatabase.ts';
import { migrate } from '../migrations/migrate.ts';
import { COMMAND_RUN } from '../../../tests/support/commandRun.ts';

/** The audit key, which is not in the database. */
const KEY = Buffer.alloc(32, 1);

let open: OpenDatabase;
beforeAll(async () => {
  open = await openDatabase({ kind: 'pglite', dataDir: 'memory://' });
  await migrate(open.db);
  await seedSandbox(open.db, new Date());
});
beforeEach(async () => {
  await sql.raw('truncate audit, audit_log, audit_seals, audit_archives, events, event_log').execute(open.db);
});
afterAll(() => open.close());

async function addRows(...subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await audit(open.db, { actor: 'anonymous', action: 'saveTriage', subject, requestId: 'r' });
}

describe('an audit chain', () => {
  it('is intact while its rows are unchanged, and has a new head after each seal', async () => {
    const { head } = await verifyAudit(open.db, KEY);
    expect(await verifyAudit(open.db, KEY, head)).toMatchObject({ seals: 0, broken: null, holdsKnown: true });
    await addRows('a', 'b');
    const first = await sealAudit(open.db, KEY);
    await addRows('c');
    expect(await verifyAudit(open.db, KEY)).toMatchObject({ seals: 1, rows: 2, unsealed: 1, broken: null, head: first });
    const second = await sealAudit(open.db, KEY);
    expect(second).not.toBe(first);
    expect(await sealAudit(open.db, KEY)).toBeNull();
    expect(await verifyAudit(open.db, KEY, first ?? '')).toMatchObject({
      seals: 2,
      keyed: 2,
      rows: 3,
      unsealed: 0,
      broken: null,
      holdsKnown: true,
    });
  });

  it.each([
    ['a changed row', `update audit_log set subject = 'x' where subject = 'b'`],
    ['a time changed by a microsecond', `update audit_log set at = at + interval '1 microsecond' where subject = 'b'`],
    ['a removed row', `delete from audit_log where subject = 'b'`],
    [
      'a row inserted later',
      `insert into audit_log (actor, action, subject, request_id, seal_id) select actor, action, 'x', 'r', seal_id from audit_log`,
    ],
  ])('reveals %s', async (_what, statement) => {
    await addRows('a', 'b');
    await sealAudit(open.db, KEY);
    await addRows('c');
    await sealAudit(open.db, KEY);
    await sql.raw(statement).execute(open.db);
    const { broken } = await verifyAudit(open.db, KEY);
    expect(broken).not.toBeNull();
  });

  it('reveals its truncation if its head was stored elsewhere', async () => {
    await addRows('a');
    await sealAudit(open.db, KEY);
    await addRows('b');
    const head = await sealAudit(open.db, KEY);
    await sql.raw(`delete from audit_log where subject = 'b'`).execute(open.db);
    await sql.raw('delete from audit_seals where id = (select max(id) from audit_seals)').execute(open.db);
    expect(await verifyAudit(open.db, KEY, head ?? '')).toMatchObject({ broken: null, holdsKnown: false });
  });
});

/** Recomputes the chain, as somebody with write access to the database but without the key can. */
async function forge(key: Uint8Array | null): Promise<void> {
  await sql.raw('update audit_log set seal_id = null').execute(open.db);
  await sql.raw('delete from audit_seals').execute(open.db);
  await sealAudit(open.db, key);
}

describe('a keyed audit chain', () => {
  it.each([
    ['without a key', null, 'unkeyed'],
    ['with another key', Buffer.alloc(32, 2), 'key'],
  ] as const)('reveals a changed row even if the chain was recomputed %s', async (_title, key, why) => {
    await addRows('a', 'b');
    await sealAudit(open.db, KEY);
    await sql.raw(`update audit_log set subject = 'x' where subject = 'b'`).execute(open.db);
    expect((await verifyAudit(open.db, KEY)).broken).toMatchObject({ why: 'rows' });
    await forge(key);
    // Later seals with the key do not hide the manipulation.
    await addRows('c');
    await sealAudit(open.db, KEY);
    expect(await verifyAudit(open.db, KEY)).toMatchObject({ seals: 2, keyed: 1, brokenSeals: 1, broken: { why } });
    // Without the key, the chain looks intact.
    expect((await verifyAudit(open.db, null)).broken).toBeNull();
  });

  it('reports the broken seal, the reason and the ids of its rows', async () => {
    await addRows('a');
    await sealAudit(open.db, KEY);
    await addRows('b', 'c', 'd');
    await sealAudit(open.db, KEY);
    const rows = await open.db
      .selectFrom('audit_log')
      .select(sql<string>`id::text`.as('id'))
      .where('subject', '>', 'a')
      .orderBy('id')
      .execute();
    await sql.raw(`delete from audit_log where subject = 'c'`).execute(open.db);
    const second = await open.db
      .selectFrom('audit_seals')
      .select(sql<string>`max(id)::text`.as('id'))
      .executeTakeFirstOrThrow();
    expect((await verifyAudit(open.db, KEY)).broken).toEqual({
      seal: second.id,
      sealedAt: expect.any(Date),
      why: 'rows',
      rows: [rows[0]?.id, rows[2]?.id],
    });
  });

  it('gets keys for the unkeyed seals of an older version on request, unless a seal is broken', async () => {
    await addRows('a');
    await sealAudit(open.db, null);
    await addRows('b');
    await sealAudit(open.db, KEY);
    expect((await verifyAudit(open.db, KEY)).broken).toMatchObject({ why: 'unkeyed' });
    expect(await keyAudit(open.db, KEY)).toBe(1);
    expect(await keyAudit(open.db, KEY)).toBe(0);
    expect(await verifyAudit(open.db, KEY)).toMatchObject({ seals: 2, keyed: 2, broken: null });

    await addRows('c');
    await sealAudit(open.db, null);
    await sql.raw(`update audit_log set subject = 'x' where subject in ('a', 'c')`).execute(open.db);
    expect(await keyAudit(open.db, KEY)).toBeNull();
    expect(await verifyAudit(open.db, KEY)).toMatchObject({ keyed: 2, brokenSeals: 2, broken: { why: 'rows' } });
  });
});

describe('eraseMember', () => {
  it('deletes all data of the member except the audit rows, and keeps other accounts', async () => {
    const others = await count(`select count(*)::int as n from accounts where email_key <> 'b2b@example.com'`);
    await sql
      .raw(
        `insert into event_log (uuid, at, event) values
          ('1', now(), '{"userId":"u","emailAddress":"b2b@example.com"}'), ('2', now(), '{"userId":"u","name":"seen"}'),
          ('3', now(), '{"userId":"v","emailAddress":"x.b2b@example.com"}')`,
      )
      .execute(open.db);
    const erased = await eraseMember({ db: open.db, vault: PLAIN_VAULT }, ' B2B@example.com '.trim(), COMMAND_RUN);
    expect(erased?.rows).toMatchObject({ events: 2 });
    expect(await count(`select count(*)::int as n from accounts where email_key = 'b2b@example.com'`)).toBe(0);
    expect(await count('select count(*)::int as n from accounts')).toBe(others);
    expect(await count('select count(*)::int as n from event_log')).toBe(1);
    expect(await count(`select count(*)::int as n from audit_log where action = 'eraseMember' and subject = '${erased?.accessCode}'`)).toBe(
      1,
    );
    expect(await eraseMember({ db: open.db, vault: PLAIN_VAULT }, 'b2b@example.com', COMMAND_RUN)).toBeNull();
  });
});

describe('retention', () => {
  it('deletes only old rows and no account, writes an audit row, and only counts in a dry run', async () => {
    await sql
      .raw(`insert into events (uuid, event, received_at) values ('old', '{}', now() - interval '31 days'), ('young', '{}', now())`)
      .execute(open.db);
    const accounts = await count('select count(*)::int as n from accounts');
    expect(await retain(open.db, 30, true, COMMAND_RUN)).toMatchObject({ events: 1 });
    expect(await count('select count(*)::int as n from events')).toBe(2);
    expect(await retain(open.db, 30, false, COMMAND_RUN)).toMatchObject({ events: 1 });
    expect(await count(`select count(*)::int as n from events where uuid = 'young'`)).toBe(1);
    expect(await count('select count(*)::int as n from accounts')).toBe(accounts);
    expect(await count(`select count(*)::int as n from audit_log where action = 'retain' and subject = '30 days'`)).toBe(1);
  });
});

async function count(query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(query).execute(open.db);
  return rows[0]?.n ?? -1;
}
