import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBody, makeClaim } from './support/claims.ts';
import { loginForm, type ContractServer, type Reply, type Request } from './support/contractServer.ts';
import { openSandbox } from './support/onEachDatabase.ts';

const PASSWORD = 'correct horse battery 9';
/** Simultaneous calls. Two passwords are hashed at a time and the queue has no room, so some calls are refused. */
const MANY = 8;

let server: ContractServer;
beforeAll(async () => {
  server = await openSandbox({ PASSWORD_QUEUE: '0' });
});
afterAll(() => server.close());

type Call = readonly [url: string, request: Request];

async function resetToken(): Promise<string> {
  await server.call('POST', '/account/passwordResets', { body: { email: 'free@example.com', postResetRedirectUrl: '/' } });
  return /token=([\w-]+)/.exec((await server.call('GET', '/sandbox/mail')).text)?.[1] ?? '';
}

const several = (call: (index: number) => Promise<Call>): Promise<readonly Call[]> =>
  Promise.all(Array.from({ length: MANY }, (_, index) => call(index)));

/** Groups of calls that reach the password hasher together. */
const CALLS: Readonly<Record<string, () => Promise<readonly Call[]>>> = {
  'a log-in': () => several(async () => ['/oauth/token', loginForm('b2b@example.com', PASSWORD)]),
  'an account creation': () => several(async () => ['/account/users', { body: accountBody(await makeClaim(server)) }]),
  'a migration': async () => {
    const claim = await makeClaim(server, { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', 'paid@example.com');
    return several(async () => ['/users/migrateToB2B', { body: accountBody(claim) }]);
  },
  'a new password': async () => {
    const body = { token: await resetToken(), password: PASSWORD };
    return several(async () => ['/account/passwordResets:complete', { body }]);
  },
};

async function sendAll(calls: readonly Call[]): Promise<readonly Reply[]> {
  return Promise.all(calls.map(([url, request]) => server.call('POST', url, request)));
}

describe('a full password-hashing queue', () => {
  it.each(Object.entries(CALLS))('refuses %s with a Retry-After and serves the rest', async (_title, prepare) => {
    const replies = await sendAll(await prepare());
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': expect.stringMatching(/^\d+$/) });
    }
    expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  });

  it('is reported on the new-password page, together with the form to resend', async () => {
    const form = new URLSearchParams({ token: await resetToken(), password: PASSWORD }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const replies = await sendAll(await several(async () => ['/password-reset', { body: form, headers }]));
    const refused = replies.find(({ status }) => status === 503);
    expect(refused?.headers).toMatchObject({ 'content-type': expect.stringContaining('text/html'), 'retry-after': expect.any(String) });
    expect(refused?.text).toMatch(/role="alert"[^]*name="token"/);
  });

  it('does not count as a failed login', async () => {
    const counted = await server.db
      .selectFrom('attempts')
      .select('bucket')
      .where('bucket', 'in', ['loginByAccount', 'loginByAddress'])
      .execute();
    expect(counted).toEqual([]);
  });
});
