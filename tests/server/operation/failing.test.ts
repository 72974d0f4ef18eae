import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim } from '../support/claims.ts';
import { loginForm } from '../support/contractServer.ts';
import { findPrograms, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { overHttp, startProcess } from '../support/process.ts';

const PASSWORD = 'correct horse battery 9';

describe('a server under failure', () => {
  let postgres: TemporaryPostgres | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('loses no acknowledged account when killed, and creates each account exactly once on a retry', async () => {
    if (!postgres) return expect(findPrograms()).toBeNull();
    // On a busy machine, the passwords wait for minutes.
    const settings = { DATABASE_URL: postgres.url, SEED: 'sandbox', PASSWORD_WAIT_MS: '600000' };
    const first = await startProcess(settings);
    const claims = await Promise.all(Array.from({ length: 6 }, (_, index) => makeClaim(overHttp(first), {}, `UPID-ACME-010${index}`)));
    const create = (server: typeof first, claim: (typeof claims)[number], index: number) =>
      overHttp(server).call('POST', '/account/users', {
        body: accountBody(claim),
        headers: { 'idempotency-key': `key-for-${index}-0123456789` },
      });

    const acknowledged: string[] = [];
    const calls = claims.map((claim, index) =>
      create(first, claim, index).then(
        ({ status }) => status === 200 && acknowledged.push(claim.email),
        () => 'cut off',
      ),
    );
    await Promise.race(calls);
    await first.end('SIGKILL');
    await Promise.all(calls);

    const second = await startProcess(settings);
    for (const email of acknowledged)
      expect((await overHttp(second).call('POST', '/oauth/token', loginForm(email, PASSWORD))).status).toBe(200);
    const retries = await Promise.all(claims.map((claim, index) => create(second, claim, index)));
    expect(retries.map(({ status }) => status)).toEqual(claims.map(() => 200));

    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) }) });
    const { rows } = await sql<{ accounts: number; surveys: number; seats: number }>`
      select (select count(*)::int from accounts where email_key like 'contract-%') as accounts,
        (select count(*)::int from surveys join accounts using (access_code) where email_key like 'contract-%') as surveys,
        (select sum(taken)::int from upids where upid like 'UPID-ACME-010%') as seats`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ accounts: claims.length, surveys: claims.length, seats: claims.length }]);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('reports a lost database with a Retry-After, and recovers once the database is back', async () => {
    if (!postgres) return expect(findPrograms()).toBeNull();
    const server = await startProcess({ DATABASE_URL: postgres.url, SEED: 'sandbox' });
    const { call } = overHttp(server);
    const read = () => call('GET', '/account/upid/UPID-ACME-0042/validate');
    expect((await read()).status).toBe(200);

    postgres.crash();
    const reply = await read();
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect((await call('GET', '/databasez')).status).toBe(503);
    await expect.poll(server.printed).toMatch(/"why":"[^"]*ECONNREFUSED[^"]*","msg":"the database does not answer"/);
    // The balancer keeps the process, which still serves the page.
    expect((await call('GET', '/readyz')).status).toBe(200);
    expect((await call('GET', '/metrics')).text).toContain('\ndatabase_up 0\n');
    expect((await call('GET', '/healthz')).status).toBe(200);

    postgres.restart();
    await expect.poll(async () => (await call('GET', '/databasez')).status).toBe(200);
    expect((await read()).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
