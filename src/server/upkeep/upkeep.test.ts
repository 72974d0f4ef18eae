import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMetrics } from '../monitoring/metrics.ts';
import type { Db } from '../store/schema.ts';
import { seededDatabase } from '../store/testSupport.ts';
import { clean, runUpkeep } from './upkeep.ts';

let db: Db;

beforeAll(async () => {
  db = await seededDatabase();
});
afterAll(() => db.destroy());

describe('cleaning', () => {
  it('deletes expired rows only', async () => {
    await sql`insert into idempotency_keys (operation, key, body_hash, created_at) values
      ('a', 'old', '', now() - interval '25 hours'), ('a', 'young', '', now() - interval '23 hours')`.execute(db);
    await sql`insert into attempts (bucket, subject, at) values
      ('loginByAddress', 'old', now() - interval '61 minutes'), ('loginByAddress', 'young', now())`.execute(db);
    await sql`insert into attempt_locks (subject, taken_at) values
      ('old', now() - interval '61 minutes'), ('young', now())`.execute(db);
    await clean(db);
    expect(await db.selectFrom('attempt_locks').select('subject').execute()).toEqual([{ subject: 'young' }]);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }]);
    expect(await db.selectFrom('attempts').select('subject').execute()).toEqual([{ subject: 'young' }]);
    expect(await db.selectFrom('tokens').select('access_code').execute()).toHaveLength(5);
  });
});

describe('upkeep', () => {
  it('logs why each part failed, without error messages, which may contain personal data', async () => {
    const lines: [details: object, text: string][] = [];
    const log = { info: () => undefined, warn: (...line: (typeof lines)[number]) => void lines.push(line) };
    const recordUse = async (): Promise<void> => {
      throw Object.assign(new RangeError('jane@example.com is too long'), { code: '22001' });
    };
    const metrics = makeMetrics();
    await sql`alter schema public rename to hidden`.execute(db);
    await runUpkeep({ upkeep: db, vault: { auditKey: null }, recordUse, metrics, log });
    await sql`alter schema hidden rename to public`.execute(db);
    const errorWith = (code: string) => ({ error: expect.objectContaining({ code, places: expect.any(Array) }) });
    expect(new Map(lines.map(([details, text]) => [text, details]))).toEqual(
      new Map([
        ['the use of the question sets could not be recorded', { error: expect.objectContaining({ kind: 'RangeError', code: '22001' }) }],
        ['the tables of the next months could not be created', errorWith('42883')],
        ['cleaning failed', errorWith('42P01')],
        ['sealing the audit log failed', errorWith('42P01')],
      ]),
    );
    expect(JSON.stringify(lines)).not.toMatch(/jane|too long|does not exist/);
    expect(await metrics.cleanings.get()).toMatchObject({ values: [{ labels: { outcome: 'failed' }, value: 1 }] });
    expect(await metrics.sealings.get()).toMatchObject({ values: [{ labels: { outcome: 'failed' }, value: 1 }] });
  });
});
