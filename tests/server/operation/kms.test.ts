import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/operatorCommands/runAdmin.ts';
import { readDocuments } from '../../../src/server/http/documents.ts';
import { makeValidation } from '../../../src/server/http/validation.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import { accountBody, makeClaim, type Claim } from '../support/claims.ts';
import { bearer, loginForm, openServer, type ContractServer } from '../support/contractServer.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { KMS_TOKEN, startKms, type Kms } from '../support/kms.ts';
import { freePort } from '../support/postgres.ts';
import { overHttp, startProcess, type ServerProcess } from '../support/process.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const PASSWORD = 'correct horse battery 9';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const database = await freshDatabase();
if (database === null) process.stderr.write('\n!!! A KMS is NOT tested here. Debian: apt-get install postgresql\n\n');

/** Settings of a server whose data keys are wrapped by a KMS. */
const settingsOf = (url: string, kms: Pick<Kms, 'origin'>, key = 'prod') => ({
  DATABASE_URL: url,
  HEALTH_KMS_URL: kms.origin,
  HEALTH_KMS_TOKEN: KMS_TOKEN,
  HEALTH_KMS_KEY: key,
});
const contextOf = (code: string): string => createHash('sha256').update(`member ${code}`).digest('hex');

type Caller = Pick<ContractServer, 'call'>;

const create = (server: Caller, claim: Claim, key: string) =>
  server.call('POST', '/account/users', { body: accountBody(claim), headers: { 'idempotency-key': `create-${key}` } });

async function logIn(server: Caller, email: string): Promise<string> {
  const { body } = await server.call('POST', '/oauth/token', loginForm(email, PASSWORD));
  return String(body['access_token']);
}

/** Enrolls a member, and returns the access code and a token. */
async function enroll(server: Caller, key: string): Promise<{ readonly code: string; readonly token: string }> {
  const claim = await makeClaim(server);
  const { status, body } = await create(server, claim, key);
  expect(status).toBe(200);
  return { code: String(body['accessCode']), token: await logIn(server, claim.email) };
}

const profileOf = (server: Caller, { code, token }: { readonly code: string; readonly token: string }, headers = {}) =>
  server.call('GET', `/outcomes/v1/userprofiles/${code}`, { headers: { ...bearer(token), ...headers } });

/** Returns how many passwords a server has hashed. */
async function passwordHashes(server: Caller): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^password_hash_duration_seconds_count (\d+)/m.exec(text)?.[1]);
}

const partial = (server: Caller) =>
  server.call('POST', '/dpp/v1/triage', { body: { completionStatus: 'PARTIAL', partnerId: 1001, survey: {} } });

describe.runIf(database !== null)('a server with a KMS', () => {
  let kms: Kms;
  let server: ContractServer;
  /** A server without any key in its memory, apart from the store's. */
  let other: ServerProcess;
  const url = database ?? '';
  beforeAll(async () => {
    kms = await startKms(['prod'], await freePort());
    server = await openServer({ ...settingsOf(url, kms), TRACES_URL: 'http://127.0.0.1:9/v1/traces' });
    other = await startProcess({ ...settingsOf(url, kms), HEALTH_KMS_TIMEOUT_MS: '500', LOG_LEVEL: 'debug', RATE_LIMIT: 'off' });
  });
  afterAll(async () => {
    await server.close();
    await other.end('SIGTERM');
    await kms.end('SIGKILL');
  });
  const callsFor = (code: string) => kms.calls().filter(({ body }) => body.context === contextOf(code));

  it("lets the KMS wrap each member's data key, caches the unwrapped key for later reads, and traces the unwrap call", async () => {
    const member = await enroll(server, 'once');
    const [key] = await server.db.selectFrom('member_keys').select(['kek', 'wrapped']).where('access_code', '=', member.code).execute();
    const [wrap] = callsFor(member.code);
    expect(wrap).toMatchObject({ path: '/wrap', status: 200, body: { key: 'prod' } });
    expect(key).toEqual({ kek: 'kms:prod', wrapped: wrap?.reply.wrapped });
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    const [first, second] = await Promise.all([profileOf(server, member, { traceparent }), profileOf(server, member)]);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await profileOf(server, member)).status).toBe(200);
    const unwraps = callsFor(member.code).filter(({ path }) => path === '/unwrap');
    expect(unwraps).toMatchObject([{ status: 200, reply: { plaintext: wrap?.body.plaintext } }]);
    expect(unwraps[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
    expect((await server.call('GET', '/metrics')).text).toMatch(/^kms_calls_total\{outcome="ok"\} [1-9]/m);
  });

  it('calls the KMS as openapi/ documents, without naming a member', async () => {
    await enroll(server, 'described');
    const { schema } = makeValidation(readDocuments(isOperation));
    const isRequest = { '/wrap': schema('KeyToWrap'), '/unwrap': schema('KeyToUnwrap') } as const;
    expect(new Set(kms.calls().map(({ path }) => path)).size).toBe(2);
    for (const { path, body } of kms.calls()) expect([path, body, isRequest[path](body)]).toEqual([path, body, true]);
    const codes = await server.db.selectFrom('accounts').select('access_code as code').execute();
    for (const { code } of codes) expect(kms.printed()).not.toContain(code);
  });

  it('answers 503 only to requests that need the KMS while it is unavailable, and stores a retried enrollment once', async () => {
    const member = await enroll(server, 'before');
    expect((await profileOf(server, member)).status).toBe(200);
    const caller = overHttp(other);
    const claim = await makeClaim(caller);
    const { port } = new URL(kms.origin);
    await kms.end('SIGKILL');

    const hashes = await passwordHashes(caller);
    for (const { status, body, headers } of [await profileOf(caller, member), await create(caller, claim, 'away')])
      expect({ status, code: body['code'], again: headers['retry-after'] }).toEqual({ status: 503, code: 'UNAVAILABLE', again: '2' });
    expect(await server.db.selectFrom('accounts').select('kind').where('email_key', '=', claim.email).execute()).toEqual([]);
    // No password was hashed for an account that could not be stored.
    expect(await passwordHashes(caller)).toBe(hashes);
    // Answers before an enrollment need only the store's key, and a recently unwrapped key is in memory.
    expect([(await caller.call('GET', '/readyz')).status, (await partial(caller)).status]).toEqual([200, 200]);
    expect((await profileOf(server, member)).status).toBe(200);
    await expect.poll(other.printed).toMatch(/"kind":"KmsUnavailable","code":"KMS_ECONNREFUSED"/);
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await profileOf(caller, member)).status).toBe(503);
    await expect.poll(other.printed).toContain('"code":"KMS_PAUSED"');
    expect((await caller.call('GET', '/metrics')).text).toMatch(/^kms_calls_total\{outcome="failed"\} [1-9]/m);

    kms = await startKms(['prod'], Number(port));
    // The pause after several failures ends automatically.
    await expect.poll(async () => (await create(caller, claim, 'away')).status, { timeout: 20_000 }).toBe(200);
    expect((await create(caller, claim, 'away')).status).toBe(200);
    expect((await profileOf(caller, member)).status).toBe(200);
    const stored = await server.db.selectFrom('accounts').select('access_code as code').where('email_key', '=', claim.email).execute();
    expect(stored).toHaveLength(1);
    expect(callsFor(stored[0]?.code ?? '')).toMatchObject([{ path: '/wrap', status: 200 }]);
  });

  it('answers 503 while the KMS hangs, and recovers when it resumes', async () => {
    const caller = overHttp(other);
    const member = await enroll(server, 'hanging');
    process.kill(kms.pid, 'SIGSTOP');
    const reply = await profileOf(caller, member);
    process.kill(kms.pid, 'SIGCONT');
    expect(reply.status).toBe(503);
    await expect.poll(other.printed).toContain('"code":"KMS_TIMEOUT"');
    await expect.poll(async () => (await profileOf(caller, member)).status, { timeout: 20_000 }).toBe(200);
  });

  it('answers 500 for a key that the KMS cannot unwrap, and keeps serving other members', async () => {
    const [lostMember, otherMember] = [await enroll(server, 'lost'), await enroll(server, 'found')];
    const wrappedKeyOf = ({ code }: { readonly code: string }) =>
      server.db.selectFrom('member_keys').select('wrapped').where('access_code', '=', code).executeTakeFirstOrThrow();
    await server.db
      .updateTable('member_keys')
      .set(await wrappedKeyOf(otherMember))
      .where('access_code', '=', lostMember.code)
      .execute();
    const caller = overHttp(other);
    expect([(await profileOf(caller, lostMember)).status, (await profileOf(caller, otherMember)).status]).toEqual([500, 200]);
    expect((await caller.call('GET', '/metrics')).text).toMatch(/^kms_calls_total\{outcome="refused"\} 1$/m);
  });

  it('does not start with a KMS that refuses to wrap or unwrap, and says what to check', async () => {
    const settings = settingsOf(url, kms);
    await expect(openServer({ ...settings, HEALTH_KMS_TOKEN: 'another-token' })).rejects.toThrow(
      /HEALTH_KMS_URL .*\(401\).*HEALTH_KMS_TOKEN/,
    );
    await expect(openServer({ ...settings, HEALTH_KMS_KEY: 'none' })).rejects.toThrow(/refuses to wrap with the key "none" \(422\)/);
    await expect(openServer({ ...settings, HEALTH_KMS_URL: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(/\(ECONNREFUSED\)/);
    const stranger = await startKms(['next']);
    await expect(openServer(settingsOf(url, stranger, 'next'))).rejects.toThrow(/refuses to unwrap with the key "prod" \(422\)/);
    await stranger.end('SIGKILL');
    await expect(openServer({ DATABASE_URL: url })).rejects.toThrow('Set HEALTH_KMS_URL to the KMS that has its key, "kms:prod"');
    await expect(openServer({ DATABASE_URL: url, ...fileKeys })).rejects.toThrow(
      '"kms:prod", which HEALTH_KEYS_FILE does not contain. Set HEALTH_KMS_URL',
    );
  });

  it('logs neither a key nor the token', () => {
    const secrets = kms.calls().flatMap(({ body, reply }) => [body.plaintext, reply.plaintext, body.wrapped, reply.wrapped]);
    expect(secrets.filter((secret) => secret !== undefined).length).toBeGreaterThan(10);
    for (const secret of [KMS_TOKEN, ...secrets.flatMap((each) => each ?? [])]) expect(other.printed()).not.toContain(secret);
  });
});

const fileKeys = healthKeys();
const rotated = await freshDatabase();

describe.runIf(rotated !== null)('keys rotate', () => {
  const url = rotated ?? '';
  const admin = async (variables: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> => {
    const lines: string[] = [];
    const print = (text: string): void => void lines.push(text);
    const io = { input: async () => '', stdin: () => Readable.from([]), print, error: print };
    const code = await runAdmin(args, { ...io, variables: { OPERATOR: 'jane', DATABASE_URL: url, ...variables } });
    return `${code} ${lines.join('\n').replaceAll(/\s+/g, ' ')}`;
  };

  it('moves keys from a file to the KMS, to another key of the KMS, and back, while servers are running', async () => {
    const kms = await startKms(['prod', 'next']);
    const { HEALTH_KMS_KEY: _key, ...opensOnly } = settingsOf(url, kms);
    const steps = [
      { DATABASE_URL: url, ...fileKeys },
      // Opens what the others will wrap.
      { ...opensOnly, ...fileKeys },
      { ...settingsOf(url, kms), ...fileKeys },
      settingsOf(url, kms),
      settingsOf(url, kms, 'next'),
      { ...opensOnly, ...fileKeys },
      { DATABASE_URL: url, ...fileKeys },
    ];
    const wrappers = ['test', 'test', 'kms:prod', 'kms:prod', 'kms:next', 'test', 'test'];
    let members: readonly { readonly code: string; readonly token: string }[] = [];
    for (const [index, settings] of steps.entries()) {
      const server = await openServer(settings);
      members = [...members, await enroll(server, `step-${index}`)];
      // Each step's server opens the members of all steps, before and after their keys are wrapped again.
      for (const member of members) expect((await profileOf(server, member)).status).toBe(200);
      expect(await admin(settings, 'keys', 'rotate')).toMatch(
        new RegExp(`^0 .*"keys": \\{ "${wrappers[index]}": ${members.length + 1} \\}`),
      );
      for (const member of members) expect((await profileOf(server, member)).status).toBe(200);
      expect(await admin(settings, 'verify-audit')).toMatch(/^0 /);
      await server.close();
    }
    await kms.end('SIGKILL');
  });
});
