import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim, type Claim } from '../support/claims.ts';
import { openServer, type ContractServer, type Reply } from '../support/contractServer.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = await freshDatabase();
const ACME = 1001;
const OTHER = 20;
/** Connections of one process, and how many of them one partner may use. */
const CONNECTIONS = 20;
const SHARE = 5;
/** More calls than there are connections. */
const MANY = CONNECTIONS + 10;
/** Longer than any test. */
const PATIENT_MS = '600000';
/** The lock outlasts statements of this length. */
const SOON_MS = '2000';
const NAMES = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: { year: 1980, month: 4, day: 1 } };
const PASSWORD = 'correct horse battery 9';
const SURVEY = { sex: 'female' };

describe.runIf(url !== null)('a locked row of one partner', () => {
  const holder = new Client({ connectionString: url ?? '' });
  /** Reads outside the holder's transaction, which would always see the sessions of its first read. */
  const observer = new Client({ connectionString: url ?? '' });
  let server: ContractServer | null = null;
  beforeAll(async () => void (await Promise.all([holder.connect(), observer.connect()])));
  afterEach(async () => {
    await holder.query('rollback');
    await server?.close();
    server = null;
  });
  afterAll(async () => void (await Promise.all([holder.end(), observer.end()])));

  const start = async (timeoutMs: string): Promise<ContractServer> => {
    // Cheap passwords let the members reach the database together.
    const quick = { RATE_LIMIT: 'off', PASSWORD_COST: 'least' };
    server = await openServer({ DATABASE_URL: url ?? '', DATABASE_TIMEOUT_MS: timeoutMs, ...quick });
    return server;
  };
  const count = async (query: string): Promise<number> => Number((await observer.query<{ count: string }>(query)).rows[0]?.count);
  const waitingForLocks = () =>
    count(`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

  type Send = (open: ContractServer, partnerId: number) => Promise<Reply>;
  const check: Send = (open, partnerId) => open.call('POST', '/partners/checkEligibility', { body: { partnerId, ...NAMES } });
  const triage: Send = (open, partnerId) =>
    open.call('POST', '/dpp/v1/triage', { body: { completionStatus: 'PARTIAL', partnerId, survey: SURVEY } });
  const passcode = (open: ContractServer) =>
    open.call('POST', '/batches/-/batchPasscodes/NORTH2026:generateUpidForPartner?partnerSlug=northwind');
  const repeat = (send: () => Promise<Reply>, times = MANY) => Promise.all(Array.from({ length: times }, send));
  const statuses = (replies: readonly Reply[]) => new Set(replies.map(({ status }) => status));

  /** Asserts that all of the partner's calls wait in its share, and that the others are served. */
  const expectOthersServed = async (open: ContractServer): Promise<void> => {
    await expect.poll(waitingForLocks).toBe(SHARE);
    for (const send of [check, triage]) expect(statuses(await repeat(() => send(open, OTHER)))).toEqual(new Set([200]));
    expect(await waitingForLocks()).toBe(SHARE);
  };

  it('leaves connections for the other partners while checks, triages and enrollments wait for the lock', async () => {
    const open = await start(PATIENT_MS);
    const claims = await Promise.all([1, 2, 3].map(() => makeClaim(open)));
    await holder.query(`begin; select 1 from partners where id = ${ACME} for update`);
    const heldCalls = Promise.all([
      ...claims.map((claim) => open.call('POST', '/account/users', { body: accountBody(claim) })),
      repeat(() => check(open, ACME)),
      repeat(() => triage(open, ACME)),
    ]);
    await expectOthersServed(open);
    await holder.query('commit');
    expect(statuses((await heldCalls).flat())).toEqual(new Set([200]));
  });

  it('leaves connections for the other partners while passcodes wait for a locked batch', async () => {
    const open = await start(PATIENT_MS);
    await holder.query(`begin; select 1 from batches where id = 'batch-northwind' for update`);
    const heldCalls = repeat(() => passcode(open));
    await expectOthersServed(open);
    const waitingCount = async () => /^database_partner_shares_waited_for (\d+)$/m.exec((await open.call('GET', '/metrics')).text)?.[1];
    await expect.poll(waitingCount).toBe(`${MANY - SHARE}`);
    await holder.query('commit');
    const replies = await heldCalls;
    expect(statuses(replies)).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body['upid'])).size).toBe(MANY);
  });

  it.each([
    ['/account/users', 'free@example.com', { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }],
    ['/users/migrateToB2B', 'paid@example.com', {}],
  ])('leaves connections for the other partners while account upgrades by %s wait for the lock', async (path, email, member) => {
    const open = await start(PATIENT_MS);
    await holder.query(`update batches set seats = taken + 1000 where id = 'batch-acme'`);
    const takenSeats = () => count(`select taken as count from batches where id = 'batch-acme'`);
    const before = await takenSeats();
    const claim = await makeClaim(open, member, 'UPID-ACME-OPEN', email);
    await holder.query(`begin; update batches set taken = taken where id = 'batch-acme'`);
    const heldCalls = repeat(() => open.call('POST', path, { body: accountBody(claim, { password: PASSWORD }) }));
    await expectOthersServed(open);
    await holder.query('commit');
    const replies = await heldCalls;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await takenSeats()).toBe(before + 1);
  });

  it('neither loses nor duplicates an enrollment that is retried after its statement timed out', async () => {
    const open = await start(SOON_MS);
    await holder.query(`update batches set seats = taken + 1000 where id = 'batch-acme'`);
    const takenSeats = () => count(`select taken as count from batches where id = 'batch-acme'`);
    const before = await takenSeats();
    const claims: Claim[] = [];
    for (let count = 0; count < MANY; count += 1) claims.push(await makeClaim(open));
    const enroll = () =>
      Promise.all(
        claims.map((claim) =>
          open.call('POST', '/account/users', { body: accountBody(claim), headers: { 'idempotency-key': `locked-${claim.email}` } }),
        ),
      );
    await holder.query(`begin; update batches set taken = taken where id = 'batch-acme'`);
    for (const { status, body, headers } of await enroll()) {
      expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    await holder.query('commit');
    expect(await takenSeats()).toBe(before);

    const replies = await enroll();
    for (const { status, body } of replies) expect([status, body['wasCreated']]).toEqual([200, true]);
    expect((await enroll()).map(({ body }) => body['accessCode'])).toEqual(replies.map(({ body }) => body['accessCode']));
    const emails = claims.map(({ email }) => email);
    const accounts = await open.db.selectFrom('accounts').select('access_code').where('email', 'in', emails).execute();
    expect(accounts.map(({ access_code: code }) => code).sort()).toEqual(replies.map(({ body }) => String(body['accessCode'])).sort());
    expect(await takenSeats()).toBe(before + MANY);
  });
});
