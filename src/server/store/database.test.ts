import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import { seedSandbox } from '../sandbox/seed/sandbox.ts';
import { removeOld } from './removeOld.ts';
import type { Db } from './schema.ts';
import { seededDatabase } from './testSupport.ts';
import { claimSeat } from './upids.ts';

let db: Db;

beforeAll(async () => {
  db = await seededDatabase();
});
afterAll(() => db.destroy());

describe('seedSandbox', () => {
  it('keeps claimed seats when it runs again', async () => {
    await claimSeat(db, 'UPID-ACME-0002', new Date());
    await migrate(db);
    await seedSandbox(db, new Date());
    const upids = await db
      .selectFrom('upids')
      .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(upids.count)).toBe(13 * 201 + 4);
    const claimed = await db.selectFrom('upids').select('taken').where('upid', '=', 'UPID-ACME-0002').executeTakeFirst();
    expect(claimed?.taken).toBe(1);
  });
});

describe('removeOld', () => {
  it('deletes only the old rows, in batches', async () => {
    await sql`insert into attempts (bucket, subject, at) select 'loginByAddress', 'old ' || n, now() - interval '9 days'
      from generate_series(1, 7) as n`.execute(db);
    await sql`insert into attempts (bucket, subject) values ('loginByAddress', 'new')`.execute(db);
    expect(await removeOld(db, 'attempts', ['id'], sql`at < now() - interval '1 day'`, { batchRows: 3 })).toBe(7);
    expect(await db.selectFrom('attempts').select('subject').execute()).toEqual([{ subject: 'new' }]);
    await db.deleteFrom('attempts').execute();
  });
});

describe('removeOld, with a composite key', () => {
  it('deletes exactly the old rows', async () => {
    const insert = sql`insert into idempotency_keys (operation, key, body_hash, created_at)
      select operation, key, 'hash', now() - make_interval(days => days)
      from (values ('enroll', 'a', 9), ('enroll', 'b', 0), ('login', 'a', 0), ('login', 'b', 9)) as each (operation, key, days)`;
    await insert.execute(db);
    expect(
      await removeOld(db, 'idempotency_keys', ['operation', 'key'], sql`created_at < now() - interval '1 day'`, { batchRows: 1 }),
    ).toBe(2);
    const remainingKeys = await db.selectFrom('idempotency_keys').select(['operation', 'key']).orderBy('operation').execute();
    expect(remainingKeys).toEqual([
      { operation: 'enroll', key: 'b' },
      { operation: 'login', key: 'a' },
    ]);
    await db.deleteFrom('idempotency_keys').execute();
  });
});

describe('database constraints', () => {
  it.each([
    ['prevent a second claim of a program id', "update upids set taken = 2 where upid = 'UPID-ACME-0003'", 'upids_seats'],
    ['prevent an overfull batch', "update batches set taken = 2 where id = 'batch-full'", 'batches_seats'],
    [
      'prevent a second account with the same email',
      "insert into accounts (access_code, email, email_key, kind) values ('X', 'b2b@example.com', 'b2b@example.com', 'free')",
      'accounts_email',
    ],
  ])('%s', async (_title, statement, constraint) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ constraint });
  });
});
