import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldAttempts, rateLimiter, type Attempt, type RateLimiter } from '../../../src/server/rateLimits/rateLimits.ts';
import { openDatabase, type OpenDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { bearer, loginForm, openServer, PATIENCE_MS, type ContractServer, type Request } from '../support/contractServer.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

function limiterOn(db: Db): RateLimiter {
  return rateLimiter(db, { rateLimit: true, secret: 's'.repeat(32), fallbackSecret: null });
}

/** Reserves attempts concurrently, with each of the limiters in turn, and returns how many reservations were granted. */
async function countGranted(limiters: readonly RateLimiter[], attempts: readonly (readonly Attempt[])[]): Promise<number> {
  const reservations = await Promise.all(attempts.map(async (each, index) => limiters[index % limiters.length]?.reserve(...each)));
  return reservations.filter((each) => each?.ok === true).length;
}

await onEachDatabase((server) => {
  it('a rate limiter never grants more concurrent attempts than the limit, and grants another attempt after a release', async () => {
    const limits = limiterOn(server().db);
    const attempt: Attempt = ['resetByAccount', 'many@example.com'];
    expect(
      await countGranted(
        [limits],
        Array.from({ length: 20 }, () => [attempt]),
      ),
    ).toBe(3);
    const other: Attempt = ['resetByAccount', 'other@example.com'];
    const first = await limits.reserve(other);
    expect(await countGranted([limits], [[other], [other], [other]])).toBe(2);
    if (first.ok) await first.release();
    expect(await countGranted([limits], [[other], [other]])).toBe(1);
  });

  it('a rate limiter does not count an attempt whose work fails', async () => {
    const limits = limiterOn(server().db);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const reserved = await limits.reserve(['resetByAccount', 'unlucky@example.com']);
      const work = () => Promise.reject(new Error('The database does not respond.'));
      await expect(reserved.ok ? reserved.run(work) : reserved).rejects.toThrow('does not respond');
    }
  });

  it.each([
    ['outcomes', '/outcomes/v1/outcomes/MEMBER-MOOD'],
    ['alerts to the coach', '/dpp/v1/alertUserCoach/MEMBER-MOOD'],
  ])('a member can store %s 30 times per hour', async (_title, url) => {
    const survey = { surveyId: 'RECURRING_OUTCOMES-0', surveyExperienceSlug: 'b2b_recurring_outcomes', surveyAnswers: [] };
    const store = () =>
      server().call('POST', url, {
        headers: bearer('token-mood'),
        ...(url.includes('outcomes') && { body: { survey: { surveysCompleted: [survey] } } }),
      });
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await store()).status).toBe(204);
    expect(await store()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});

const url = await freshDatabase();
const restricted = await freshDatabase();

describe.runIf(url !== null)('several processes on PostgreSQL', () => {
  const settings = { kind: 'postgres', url: url ?? '', directUrl: url ?? '', connections: 10, timeoutMs: PATIENCE_MS } as const;
  const databases: OpenDatabase[] = [];
  const holder = new Client({ connectionString: url ?? '' });
  beforeAll(async () => {
    await holder.connect();
    for (let index = 0; index < 2; index += 1) databases.push(await openDatabase(settings, { connectTimeoutMs: PATIENCE_MS }));
  });
  beforeEach(async () => void (await holder.query('delete from attempts; delete from attempt_locks')));
  afterAll(async () => {
    await Promise.all(databases.map(({ close }) => close()));
    await holder.end();
  });
  const database = (): OpenDatabase => {
    const [first] = databases;
    if (!first) throw new Error('the databases are not open');
    return first;
  };
  const limiters = (): readonly RateLimiter[] => databases.map(({ db }) => limiterOn(db));

  it('never exceed a shared rate limit', async () => {
    const attempts = Array.from({ length: 40 }, (): readonly Attempt[] => [['loginByAccount', 'many@example.com']]);
    expect(await countGranted(limiters(), attempts)).toBe(10);
  });

  it('never deadlock when they reserve an account and an address in different orders', async () => {
    const deadlocks = async (): Promise<number> => {
      const { rows } = await holder.query('select deadlocks::int as count from pg_stat_database where datname = current_database()');
      return rows[0].count;
    };
    const before = await deadlocks();
    for (let round = 0; round < 10; round += 1) {
      const attemptPair: readonly Attempt[] = [
        ['visitByEmail', `round-${round}@example.com`],
        ['visitByAddress', `round ${round}`],
      ];
      const attempts = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? attemptPair : attemptPair.toReversed()));
      expect(await countGranted(limiters(), attempts)).toBe(3);
    }
    expect(await deadlocks()).toBe(before);
  });

  it('delete old attempts without waiting for a pending one, and keep its row', async () => {
    await holder.query(`insert into attempt_locks (subject, taken_at) values
      ('unused', now() - interval '2 hours'), ('in use', now() - interval '2 hours')`);
    await holder.query("begin; update attempt_locks set taken_at = now() where subject = 'in use'");
    try {
      // Statements have a timeout, so a cleanup that waits would fail.
      expect(await deleteOldAttempts(database().db)).toBe(1);
    } finally {
      await holder.query('commit');
    }
    expect((await holder.query('select subject from attempt_locks')).rows).toEqual([{ subject: 'in use' }]);
  });
});

const snapshots = (await freshDatabase()) ?? '';

describe.runIf(snapshots !== '')('a database with repeatable-read transactions', () => {
  it('allows no more attempts than the limit, even if some fail with a conflict', async () => {
    const owner = new Client({ connectionString: snapshots });
    await owner.connect();
    await owner.query(`alter database ${new URL(snapshots).pathname.slice(1)} set default_transaction_isolation = 'repeatable read'`);
    const settings = { kind: 'postgres', url: snapshots, directUrl: snapshots, connections: 10, timeoutMs: PATIENCE_MS } as const;
    const openedDatabase = await openDatabase(settings, { connectTimeoutMs: PATIENCE_MS });
    try {
      const limits = limiterOn(openedDatabase.db);
      const attempt: Attempt = ['loginByAccount', 'many@example.com'];
      await Promise.allSettled(Array.from({ length: 40 }, () => limits.reserve(attempt)));
      while ((await limits.reserve(attempt)).ok);
      const attemptRows = await openedDatabase.db.selectFrom('attempts').select('id').where('bucket', '=', 'loginByAccount').execute();
      expect(attemptRows).toHaveLength(10);
    } finally {
      await openedDatabase.close();
      await owner.end();
    }
  });
});

const EMAIL = 'nobody@example.com';
const TOKEN = 'x'.repeat(43);
const PORTAL = { authorizationCode: 'PORTAL-OK', partnerId: 1008, redirectUri: '/partner-portal/callback' };
const PERSON = { partnerId: 1001, firstName: 'Wendy', lastName: 'Weight', dateOfBirth: { year: 1980, month: 5, day: 5 } };
const SURVEY = { questionSet: 'NONE', locale: 'en', answers: {} };
const PASSCODE = '/batches/-/batchPasscodes/NORTH2026:generateUpidForPartner?partnerSlug=northwind';

describe.runIf(restricted !== null)('a database without advisory locks', () => {
  const role = `app_${crypto.randomUUID().replaceAll('-', '')}`;
  const owner = new Client({ connectionString: restricted ?? '' });
  let server: ContractServer;
  beforeAll(async () => {
    await owner.connect();
    await owner.query(`create role ${role} login; grant select, insert, update, delete on all tables in schema public to ${role}`);
    const { rows } = await owner.query(`select oid::regprocedure::text as name from pg_proc
      where proname ~ 'advisory|^hashtext' and pronamespace = 'pg_catalog'::regnamespace`);
    for (const { name } of rows) await owner.query(`revoke execute on function ${name} from public`);
    const address = new URL(restricted ?? '');
    address.username = role;
    server = await openServer({ DATABASE_URL: address.href, DATABASE_DIRECT_URL: restricted ?? '', ...healthKeys() });
  });
  afterAll(async () => {
    await server.close();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  });

  it('denies advisory locks to the server', async () => {
    await expect(sql`select pg_advisory_xact_lock(hashtextextended('a', 0))`.execute(server.db)).rejects.toThrow('permission denied');
  });

  it.each<readonly [string, number, string, Request]>([
    ['a login', 200, '/oauth/token', loginForm('b2b@example.com', 'correct horse battery 9')],
    ['a request to reset a password', 202, '/account/passwordResets', { body: { email: EMAIL, postResetRedirectUrl: '/' } }],
    [
      'a request to set a new password',
      410,
      '/account/passwordResets:complete',
      { body: { token: TOKEN, password: 'correct horse battery 9' } },
    ],
    ['a request to save a visit', 202, '/account/savedVisits', { body: { email: EMAIL, visit: '{}' } }],
    ['a request to open a saved visit', 410, '/account/savedVisits:open', { body: { token: TOKEN, opener: 'x'.repeat(20) } }],
    ['a lookup for re-triage', 200, '/partners/retriageEligibility', { body: PERSON }],
    ['a sign-in at a portal', 200, '/virginpulse/v1/users:generateUpid', { body: PORTAL }],
    ['a request with a passcode', 200, PASSCODE, {}],
    ['the answers of a member survey', 404, '/outcomes/v1/surveys/MEMBER-MOOD', { body: SURVEY, headers: bearer('token-mood') }],
  ])('serves %s', async (_title, status, path, request) => {
    expect(await server.call('POST', path, request)).toMatchObject({ status });
  });

  it.each<readonly [string, string, string, string, Request]>([
    ['a passcode', 'passcodeByAddress', 'upids', PASSCODE, {}],
    ['a lookup for re-triage', 'eligibilityByAddress', 'accounts', '/partners/retriageEligibility', { body: PERSON }],
    [
      'a link to a saved visit',
      'visitTokenByAddress',
      'saved_visits',
      '/account/savedVisits:open',
      { body: { token: TOKEN, opener: 'x'.repeat(20) } },
    ],
    [
      'a link to a new password',
      'resetTokenByAddress',
      'password_resets',
      '/account/passwordResets:complete',
      { body: { token: TOKEN, password: 'correct horse battery 9' } },
    ],
  ])('does not count %s as wrong while the database fails', async (_title, bucket, table, path, request) => {
    const countAttempts = async () => (await owner.query('select from attempts where bucket = $1', [bucket])).rowCount;
    const before = await countAttempts();
    await owner.query(`revoke all on ${table} from ${role}`);
    try {
      expect(await server.call('POST', path, request)).toMatchObject({ status: 500 });
      expect(await countAttempts()).toBe(before);
    } finally {
      await owner.query(`grant select, insert, update, delete on ${table} to ${role}`);
    }
  });
});
