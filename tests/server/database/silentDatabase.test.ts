import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../../../src/server/operatorCommands/runAdmin.ts';
import { clean } from '../../../src/server/upkeep/upkeep.ts';
import { openDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import { isUnavailable } from '../../../src/server/store/databaseErrors.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { openServer, type ContractServer, type Reply } from '../support/contractServer.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const [url, patientUrl] = [await freshDatabase(), await freshDatabase()];
/** A short statement timeout, for statements that must time out soon, in milliseconds. Also limits how long a new connection may take. */
const SHORT_MS = 1_000;
const patient = { kind: 'postgres', url: patientUrl ?? '', directUrl: patientUrl ?? '', connections: 1, timeoutMs: SHORT_MS } as const;

/**
 * Statement timeout in this test, in milliseconds. The connection is dropped a quarter later. Also limits how long a new connection may
 * take, which a busy machine needs.
 */
const TIMEOUT_MS = 2_000;
const CHECK = { partnerId: 1001, firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } };

function expectRetryLater({ status, body, headers }: Reply): void {
  expect([status, body['code'], headers['content-type']]).toEqual([503, 'UNAVAILABLE', 'application/problem+json']);
  expect(headers['retry-after']).toMatch(/^\d+$/);
}

/** Queries the database directly, bypassing the server and its proxy. */
async function ask(database: string | null, ...statements: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: database ?? '' });
  await client.connect();
  let rows: readonly Readonly<Record<string, unknown>>[] = [];
  for (const statement of statements) ({ rows } = await client.query<Readonly<Record<string, unknown>>>(statement));
  await client.end();
  return rows;
}

const ownBackends = (columns: string): string =>
  `select ${columns} from pg_stat_activity where datname = current_database() and application_name = 'enrollment-server'`;

async function backends(): Promise<readonly number[]> {
  return (await ask(url, `${ownBackends('pid')} order by pid`)).map(({ pid }) => Number(pid));
}

describe.runIf(url !== null)('a server whose database does not respond in time', () => {
  let proxy: CuttingProxy;
  let server: ContractServer;
  beforeAll(async () => {
    proxy = await startCuttingProxy(url ?? '');
    // Cheap passwords let the members reach the database together.
    const quickSettings = { RATE_LIMIT: 'off', PASSWORD_COST: 'least' };
    server = await openServer({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: String(TIMEOUT_MS), ...quickSettings });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
  });

  const read = (): Promise<Reply> => server.call('GET', '/partners/v1/getBySlug?slug=acme');
  const check = (headers = {}): Promise<Reply> => server.call('POST', '/partners/checkEligibility', { body: CHECK, headers });
  const checks = async (): Promise<unknown> => (await ask(url, 'select count(*)::int as count from eligibility_checks'))[0]?.['count'];

  // Sequentially they would wait two minutes, longer than any test may take.
  it('answers any number of callers with 503, and retries succeed once the database responds', async () => {
    const claims = await Promise.all([1, 2, 3].map(() => makeClaim(server)));
    const create = claims.map((claim) => () => {
      const headers = { 'idempotency-key': `silence-${claim.email}` };
      return server.call('POST', '/account/users', { body: accountBody(claim), headers });
    });
    const speak = proxy.silence();
    const replies = await Promise.all([
      ...Array.from({ length: 250 }, read),
      ...create.map((send) => send()),
      ...Array.from({ length: 40 }, () => check()),
    ]);
    for (const reply of replies) expectRetryLater(reply);
    expect([(await server.call('GET', '/databasez')).status, (await server.call('GET', '/readyz')).status]).toEqual([503, 200]);
    expect((await server.call('GET', '/healthz')).status).toBe(200);

    speak();
    expect((await server.call('GET', '/databasez')).status).toBe(200);
    expect((await read()).status).toBe(200);
    for (const send of create) expect((await send()).body).toMatchObject({ wasCreated: true });
  });

  it.each([
    ['opened', 'GET', '/password-reset?token=reset-7&lang=de', {}],
    [
      'submitted',
      'POST',
      '/password-reset',
      { body: 'token=reset-7&lang=de&password=velvet+otter+lamp', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  ] as const)('reports the outage when the page for a new password is %s, and keeps the form', async (_title, method, address, request) => {
    const speak = proxy.silence();
    const page = await server.call(method, address, request);
    speak();
    expect([page.status, page.headers['content-type'], page.headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '2']);
    expect(page.text).toContain('Bitte versuchen Sie es in ein paar Sekunden noch einmal.');
    expect(page.text).toContain('name="token" value="reset-7"');
    expect((await server.call(method, address, request)).status).toBe(410);
  });

  it.each([['commit stored'], ['commit sent']] as const)(
    'answers 503 if a commit is lost (%s), and applies the call once when it is retried with its key',
    async (moment) => {
      const before = Number(await checks());
      const key = { 'idempotency-key': `silent-at-the-${moment.replace(' ', '-')}` };
      proxy.muteAt(moment);
      expectRetryLater(await check(key));
      const retryReply = await check(key);
      expect([retryReply.status, await checks()]).toEqual([200, before + 1]);
      expect((await check(key)).body).toEqual(retryReply.body);
      expect(await checks()).toBe(before + 1);
    },
  );

  it('finds a new member that was stored, and reports the account as created even without an idempotency key', async () => {
    const claim = await makeClaim(server);
    proxy.muteAt('members stored');
    expect(await server.call('POST', '/account/users', { body: accountBody(claim) })).toMatchObject({
      status: 200,
      body: { wasCreated: true },
    });
  });

  it('replaces connections whose backends hang, without waiting for them', async () => {
    await Promise.all([read(), check(), check()]);
    const stoppedPids = await backends();
    for (const pid of stoppedPids) process.kill(pid, 'SIGSTOP');
    try {
      expectRetryLater(await read());
      await expect.poll(async () => (await read()).status).toBe(200);
    } finally {
      for (const pid of stoppedPids) process.kill(pid, 'SIGCONT');
    }
  });

  it('cancels a statement that waits for a table lock, and keeps its connection', async () => {
    const { db, close } = await openDatabase({ ...patient, url: url ?? '' });
    const pid = async (): Promise<unknown> => (await sql`select pg_backend_pid() as pid`.execute(db)).rows;
    const before = await pid();
    const holder = new Client({ connectionString: url ?? '' });
    await holder.connect();
    await holder.query('begin; lock table partners');
    await expect(db.selectFrom('partners').select('id').execute()).rejects.toMatchObject({ code: '57014' });
    expectRetryLater(await read());
    expect(await ask(url, `${ownBackends('pid')} and wait_event_type = 'Lock'`)).toEqual([]);
    await holder.end();
    expect((await read()).status).toBe(200);
    expect(await pid()).toEqual(before);
    await close();
  });

  it('has its idle transaction aborted if the server itself hangs', async () => {
    const tx = await server.db.startTransaction().execute();
    await tx.selectFrom('partners').select('id').where('slug', '=', 'acme').forUpdate().execute();
    await ask(url, `update partners set name = name where slug = 'acme'`);
    const failure: unknown = await tx
      .commit()
      .execute()
      .catch((error: unknown) => error);
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
    expect([failure, isUnavailable(failure)]).toMatchObject([{ code: '25P03' }, true]);
  });

  it("reports why a transaction's connection broke, not that the rollback failed", async () => {
    const brokenTransaction = server.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await ask(url, `select pg_terminate_backend(${Number(rows[0]?.pid)})`);
      await sql`select 1`.execute(tx);
    });
    await expect(brokenTransaction).rejects.toThrow(/terminat(ing|ed)/);
  });

  it('reconnects when its database has become read-only, as after a failover', async () => {
    const name = new URL(url ?? '').pathname.slice(1);
    await ask(url, `alter database ${name} set default_transaction_read_only = on`, ownBackends('pg_terminate_backend(pid)'));
    await expect.poll(backends).toEqual([]);
    expectRetryLater(await check());
    await ask(url, 'set default_transaction_read_only = off', `alter database ${name} reset default_transaction_read_only`);
    expect((await check()).status).toBe(200);
  });
});

describe.runIf(patientUrl !== null)('long-running work', () => {
  const name = new URL(patientUrl ?? 'postgres://none/none').pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-patient-'));
  const variables = { DATABASE_URL: patientUrl ?? '', DATABASE_TIMEOUT_MS: String(SHORT_MS) };
  beforeAll(async () => {
    // Set for the role, as behind a pooler, which ignores such a setting from the server.
    await ask(patientUrl, `alter database ${name} set statement_timeout = ${SHORT_MS}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const admin = async (args: readonly string[], input = ''): Promise<unknown> => {
    const lines: string[] = [];
    const report = (line: string): unknown => lines.push(line);
    const code = await runAdmin(args, {
      variables,
      input: async () => input,
      stdin: () => Readable.from([input]),
      print: report,
      error: report,
    });
    return code === 0 ? 'done' : lines.join('\n');
  };

  it.each<readonly [title: string, lock: string, work: () => Promise<unknown>]>([
    [
      'a start that waits to read the state of the migrations',
      'lock table kysely_migration',
      async () => (await openServer(variables)).close().then(() => 'done'),
    ],
    [
      'cleaning',
      'lock table tokens',
      async () => {
        const { upkeep, close } = await openDatabase(patient);
        await clean(upkeep);
        return close().then(() => 'done');
      },
    ],
    ['a backup', 'lock table events', () => admin(['backup', join(folder, 'file')])],
    ['retention', 'lock table events', () => admin(['retain', '--days', '1'])],
    ['an erasure', 'lock table events', () => admin(['erase-member'], 'b2b@example.com')],
    ['the audit', 'lock table audit_seals', () => admin(['verify-audit'])],
  ])('is not cancelled: %s', async (_title, lock, work) => {
    const holder = new Client({ connectionString: patientUrl ?? '' });
    await holder.connect();
    await holder.query(`set statement_timeout = 0; begin; ${lock}`);
    const outcome = work().catch(String);
    const waitingQuery = `select count(*)::int as count from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '${SHORT_MS * 1.5} ms'`;
    const waitingCount = async (): Promise<unknown> => (await ask(patientUrl, waitingQuery))[0]?.['count'];
    try {
      await expect.poll(() => Promise.race([waitingCount(), outcome])).toBe(1);
    } finally {
      await holder.end();
    }
    expect(await outcome).toBe('done');
  });

  it('may scan whole tables, while requests may not', async () => {
    const { upkeep, db, close } = await openDatabase(patient);
    const settingOn = async (on: typeof db): Promise<unknown> => (await sql`show enable_seqscan`.execute(on)).rows;
    expect([await settingOn(db), await settingOn(upkeep)]).toEqual([[{ enable_seqscan: 'off' }], [{ enable_seqscan: 'on' }]]);
    await close();
  });

  it('enables TCP keep-alive on its connections to detect a dead peer', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const { upkeep, db, close } = await openDatabase(patient);
    for (const database of [upkeep, db]) await sql`select 1`.execute(database);
    await close();
    expect(keepAlive.mock.calls.map(([isOn]) => isOn)).toEqual([true, true]);
    keepAlive.mockRestore();
  });
});
