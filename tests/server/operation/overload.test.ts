import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_HASH } from '../../../src/server/sandbox/seed/accounts.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { loginForm, type ContractServer, type Reply, type Request } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const PASSWORD = 'correct horse battery 9';
/** Simultaneous calls. Two passwords are hashed at a time and the queue has no room, so some calls are refused. */
const MANY = 8;

let server: ContractServer;
beforeAll(async () => {
  // The clock stands still, so that the limits do not refill on a slow machine.
  const start = new Date();
  // Passwords at full cost, so that the whole burst arrives before the first is done.
  server = await openSandbox({ PASSWORD_QUEUE: '0', PASSWORD_COST: 'full' }, { now: () => start });
  await server.db.updateTable('accounts').set({ password_hash: PASSWORD_HASH }).where('password_hash', 'is not', null).execute();
});
afterAll(() => server.close());

type Call = readonly [url: string, request: Request];

async function resetToken(): Promise<string> {
  await server.call('POST', '/account/passwordResets', { body: { email: 'free@example.com', postResetRedirectUrl: '/' } });
  return /token=([\w-]+)/.exec((await server.call('GET', '/sandbox/mail')).text)?.[1] ?? '';
}

const manyCalls = (call: (index: number) => Promise<Call>): Promise<readonly Call[]> =>
  Promise.all(Array.from({ length: MANY }, (_, index) => call(index)));

/** Groups of calls that reach the password hasher together. */
const CALLS: Readonly<Record<string, () => Promise<readonly Call[]>>> = {
  'a login': () => manyCalls(async () => ['/oauth/token', loginForm('b2b@example.com', PASSWORD)]),
  'an account creation': () => manyCalls(async () => ['/account/users', { body: accountBody(await makeClaim(server)) }]),
  'a migration': async () => {
    const claim = await makeClaim(server, { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', 'paid@example.com');
    return manyCalls(async () => ['/users/migrateToB2B', { body: accountBody(claim) }]);
  },
  'a new password': async () => {
    const body = { token: await resetToken(), password: PASSWORD };
    return manyCalls(async () => ['/account/passwordResets:complete', { body }]);
  },
};

async function sendAll(calls: readonly Call[]): Promise<readonly Reply[]> {
  return Promise.all(calls.map(([url, request]) => server.call('POST', url, request)));
}

const SURVEY = { healthGoal: 'losingWeight', sex: 'female', gender: 'FEMALE', ethnicity: ['white'], education: 'college' };

describe('the limit of anonymous writes', () => {
  it.each([
    ['eligibility checks', 'POST', '/partners/checkEligibility', { partnerId: 999_999 }, 300],
    ['triages', 'POST', '/dpp/v1/triage', { completionStatus: 'PARTIAL', partnerId: 999_999, survey: SURVEY }, 600],
  ] as const)('applies to %s of each client address', async (_title, method, url, body, maxWrites) => {
    const from = '198.51.100.77';
    const write = () => server.call(method, url, { body, from });
    for (let sentCount = 0; sentCount < maxWrites; sentCount += 300)
      expect((await Promise.all(Array.from({ length: 300 }, write))).filter(({ status }) => status !== 404)).toEqual([]);
    const refusedReply = await write();
    expect(refusedReply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refusedReply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.call(method, url, { body, from: '198.51.100.78' })).status).toBe(404);
  });
});

describe('a full password-hashing queue', () => {
  it.each(Object.entries(CALLS))('refuses %s with a Retry-After, and serves the rest', async (_title, prepare) => {
    const replies = await sendAll(await prepare());
    const refusedReplies = replies.filter(({ status }) => status === 503);
    expect(refusedReplies.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { body, headers } of refusedReplies) {
      expect(body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': expect.stringMatching(/^\d+$/) });
    }
    expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });

  it('is reported on the new-password page, together with the form to resend', async () => {
    const form = new URLSearchParams({ token: await resetToken(), password: PASSWORD }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const replies = await sendAll(await manyCalls(async () => ['/password-reset', { body: form, headers }]));
    const refusedReply = replies.find(({ status }) => status === 503);
    expect(refusedReply?.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'retry-after': expect.any(String),
    });
    expect(refusedReply?.text).toMatch(/role="alert"[^]*name="token"/);
  });

  it('gives one seat to one of 200 claims, and answers the others with 409 instead of 503', async () => {
    const claim = await makeClaim(server, {}, 'UPID-ACME-0176');
    const body = JSON.stringify(accountBody(claim));
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        server.call('POST', '/account/users', {
          body: body.replaceAll(claim.email, `one-seat-${index}@example.com`),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    const codes = replies.map(({ status, body: { code } }) => `${status} ${String(code)}`);
    expect(codes.filter((code) => code === '200 undefined')).toHaveLength(1);
    expect(codes.filter((code) => code === '409 UPID_CLAIMED')).toHaveLength(199);
  });

  it.each([
    ['/account/users', 'free', 'UPID-ACME-0174'],
    ['/users/migrateToB2B', 'paid', 'UPID-ACME-0175'],
  ] as const)(
    'gives one seat to one of many account owners at %s, and answers the others with 409 instead of 503',
    async (url, kind, upid) => {
      const emails = Array.from({ length: 20 }, (_, index) => `${kind}-${index}@example.com`);
      const owners = emails.map((email) => ({ access_code: `OF-${email}`, email, email_key: email, kind, password_hash: PASSWORD_HASH }));
      await server.db.insertInto('accounts').values(owners).execute();
      const claim = await makeClaim(server, { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, upid, 'owner@example.com');
      const body = JSON.stringify(accountBody(claim, { password: PASSWORD }));
      const headers = { 'content-type': 'application/json' };
      const replies = await Promise.all(
        emails.map((email) => server.call('POST', url, { body: body.replaceAll(claim.email, email), headers })),
      );
      const codes = replies.map(({ status, body: { code } }) => `${status} ${String(code)}`);
      expect(codes.filter((code) => code === '200 undefined')).toHaveLength(1);
      expect(codes.filter((code) => code === '409 UPID_CLAIMED')).toHaveLength(19);
    },
  );

  it('does not count as a failed login', async () => {
    const loginAttempts = await server.db
      .selectFrom('attempts')
      .select('bucket')
      .where('bucket', 'in', ['loginByAccount', 'loginByAddress'])
      .execute();
    expect(loginAttempts).toEqual([]);
  });
});
