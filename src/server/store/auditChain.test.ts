import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember } from '../admin/eraseMember.ts';
import { PLAIN_VAULT } from './vault.ts';
import { retain } from '../admin/retain.ts';
import { seedSandbox } from '../seed/sandbox.ts';
import { audit } from './audit.ts';
import { sealAudit, verifyAudit } from './auditChain.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';
import { migrate } from '../migrations/migrate.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openDatabase({ kind: 'pglite', dataDir: 'memory://' });
  await migrate(open.db);
  await seedSandbox(open.db, new Date());
});
beforeEach(async () => {
  await sql.raw('truncate audit, audit_seals, events').execute(open.db);
});
afterAll(() => open.close());

async function leave(...subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await audit(open.db, { actor: 'anonymous', action: 'saveTriage', subject, requestId: 'r' });
}

describe('audit chain', () => {
  it('verifies while untouched and grows with each seal', async () => {
    const { head } = await verifyAudit(open.db);
    expect(await verifyAudit(open.db, head)).toMatchObject({ seals: 0, broken: null, holdsKnown: true });
    await leave('a', 'b');
    const first = await sealAudit(open.db);
    await leave('c');
    expect(await verifyAudit(open.db)).toMatchObject({ seals: 1, rows: 2, unsealed: 1, broken: null, head: first });
    const second = await sealAudit(open.db);
    expect(second).not.toBe(first);
    expect(await sealAudit(open.db)).toBeNull();
    expect(await verifyAudit(open.db, first ?? '')).toMatchObject({ seals: 2, rows: 3, unsealed: 0, broken: null, holdsKnown: true });
  });

  it.each([
    ['a changed row', `update audit set subject = 'x' where subject = 'b'`],
    ['a time moved by a microsecond', `update audit set at = at + interval '1 microsecond' where subject = 'b'`],
    ['a removed row', `delete from audit where subject = 'b'`],
    [
      'a row inserted later',
      `insert into audit (actor, action, subject, request_id, seal_id) select actor, action, 'x', 'r', seal_id from audit`,
    ],
  ])('detects %s', async (_what, statement) => {
    await leave('a', 'b');
    await sealAudit(open.db);
    await leave('c');
    await sealAudit(open.db);
    await sql.raw(statement).execute(open.db);
    const { broken } = await verifyAudit(open.db);
    expect(broken).not.toBeNull();
  });

  it('detects a truncated chain by a head that was stored elsewhere', async () => {
    await leave('a');
    await sealAudit(open.db);
    await leave('b');
    const head = await sealAudit(open.db);
    await sql.raw(`delete from audit where subject = 'b'`).execute(open.db);
    await sql.raw('delete from audit_seals where id = (select max(id) from audit_seals)').execute(open.db);
    expect(await verifyAudit(open.db, head ?? '')).toMatchObject({ broken: null, holdsKnown: false });
  });
});

describe('eraseMember', () => {
  it('deletes all data of the member except the audit rows, and no other account', async () => {
    const others = await count(`select count(*)::int as n from accounts where email_key <> 'b2b@example.com'`);
    await sql
      .raw(
        `insert into events (uuid, event) values
          ('1', '{"userId":"u","emailAddress":"b2b@example.com"}'), ('2', '{"userId":"u","name":"seen"}'),
          ('3', '{"userId":"v","emailAddress":"x.b2b@example.com"}')`,
      )
      .execute(open.db);
    const erased = await eraseMember({ db: open.db, vault: PLAIN_VAULT }, ' B2B@example.com '.trim(), 'r');
    expect(erased?.rows).toMatchObject({ events: 2 });
    expect(await count(`select count(*)::int as n from accounts where email_key = 'b2b@example.com'`)).toBe(0);
    expect(await count('select count(*)::int as n from accounts')).toBe(others);
    expect(await count('select count(*)::int as n from events')).toBe(1);
    expect(await count(`select count(*)::int as n from audit where action = 'eraseMember' and subject = '${erased?.accessCode}'`)).toBe(1);
    expect(await eraseMember({ db: open.db, vault: PLAIN_VAULT }, 'b2b@example.com', 'r')).toBeNull();
  });
});

describe('retention', () => {
  it('counts in a dry run, then deletes older rows only, never an account, and leaves an audit row', async () => {
    await sql
      .raw(`insert into events (uuid, event, received_at) values ('old', '{}', now() - interval '31 days'), ('young', '{}', now())`)
      .execute(open.db);
    const accounts = await count('select count(*)::int as n from accounts');
    expect(await retain(open.db, 30, true, 'errand')).toMatchObject({ events: 1 });
    expect(await count('select count(*)::int as n from events')).toBe(2);
    expect(await retain(open.db, 30, false, 'errand')).toMatchObject({ events: 1 });
    expect(await count(`select count(*)::int as n from events where uuid = 'young'`)).toBe(1);
    expect(await count('select count(*)::int as n from accounts')).toBe(accounts);
    expect(await count(`select count(*)::int as n from audit where action = 'retain' and subject = '30 days'`)).toBe(1);
  });
});

async function count(query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(query).execute(open.db);
  return rows[0]?.n ?? -1;
}
