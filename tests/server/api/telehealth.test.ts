import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { makeTelehealth } from '../../../src/server/telehealth/makeTelehealth.ts';
import type { Telehealth } from '../../../src/server/telehealth/port.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { telehealthWarning, type TelehealthSettings } from '../../../src/server/telehealth/telehealthSettings.ts';
import { bodyOfCall, walkRetriage } from '../../support/member.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { openFakeTelehealth, type FakeTelehealth } from '../support/fakeTelehealth.ts';
import { openSandbox } from '../support/onEachDatabase.ts';
import { findPrograms } from '../support/postgres.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';
import { PRODUCTION } from '../../support/production.ts';

const TOKEN = 'a-token-of-the-service';
const MARK = { accessCode: 'MEMBER-MED', email: 'mark@example.com', intake: { firstName: 'Mark', weightLbs: 250 } };
const REQUEST = 'request-1';
const INTAKE = { firstName: 'Mark', lastName: 'Med', email: 'mark@example.com' };

let service: FakeTelehealth;
let log: unknown[][] = [];
const logger = { warn: (...entry: unknown[]) => void log.push(entry), info: (...said: unknown[]) => void log.push(said) };

beforeAll(async () => {
  service = await openFakeTelehealth();
});
afterAll(() => service.close());
beforeEach(() => {
  log = [];
});

function client(change: Partial<TelehealthSettings> = {}): Telehealth {
  const telehealth = { url: service.url, token: TOKEN, timeoutMs: 10_000, tries: 3, breakerFailures: 1_000, breakerMs: 60_000, ...change };
  return makeTelehealth({ telehealth, environment: 'production', secret: 's' }, logger);
}

describe('the client of the telehealth service', () => {
  it('sends the member with the token and one idempotency key', async () => {
    service.respondWith(201);
    expect(await client().enroll(MARK, REQUEST)).toBe(true);
    const [first] = service.requests();
    expect(first).toMatchObject({ method: 'POST', authorization: `Bearer ${TOKEN}` });
    expect(first?.body).toEqual({ firstName: 'Mark', weightLbs: 250, accessCode: 'MEMBER-MED', email: 'mark@example.com' });
    service.respondWith(200);
    await client().enroll(MARK, REQUEST);
    await client().enroll({ ...MARK, intake: { firstName: 'Mark', weightLbs: 251 } }, REQUEST);
    const keys = service.requests().map(({ key }) => key);
    expect(keys[0]).toBe(first?.key);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[0]).toMatch(/^\S{32}$/);
  });
  it.each([
    ['a 500 response', 500],
    ['a 503 response', 503],
    ['a 429 response', 429],
    ['a broken connection', 'breaks'],
  ] as const)('retries after %s with the same key', async (_title, reaction) => {
    service.respondWith(reaction, reaction, 200);
    expect(await client().enroll(MARK, REQUEST)).toBe(true);
    const requests = service.requests();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  });
  it('aborts an attempt that takes too long, and fails after the last attempt', async () => {
    service.respondWith('hangs', 200);
    expect(await client({ timeoutMs: 200 }).enroll(MARK, REQUEST)).toBe(true);
    service.respondWith('hangs');
    expect(await client({ timeoutMs: 200 }).enroll(MARK, REQUEST)).toBe(false);
    expect(service.requests()).toHaveLength(3);
    expect(log).toEqual([[{ requestId: REQUEST, why: 'TimeoutError' }, 'a call to the telehealth service failed']]);
  });
  it.each([[400], [401], [404], [409], [422], [302]])('treats a %i response as final', async (status) => {
    service.respondWith(status);
    expect(await client().enroll(MARK, REQUEST)).toBe(false);
    expect(service.requests()).toHaveLength(1);
    expect(log).toEqual([[{ requestId: REQUEST, status }, 'the telehealth service refused a member']]);
  });
  it('fails if the connection is refused', async () => {
    expect(await client({ url: 'http://127.0.0.1:9/enrollments' }).enroll(MARK, REQUEST)).toBe(false);
  });
  it('opens its circuit breaker after repeated failures, and calls the service again after a pause', async () => {
    service.respondWith(500, 500, 500, 200);
    const telehealth = client({ tries: 1, breakerFailures: 3, breakerMs: 300 });
    for (let failure = 0; failure < 3; failure += 1) expect(await telehealth.enroll(MARK, REQUEST)).toBe(false);
    expect(await telehealth.enroll(MARK, REQUEST)).toBe(false);
    expect(service.requests()).toHaveLength(3);
    await expect.poll(() => telehealth.enroll(MARK, REQUEST)).toBe(true);
    expect(service.requests()).toHaveLength(4);
    expect(await telehealth.enroll(MARK, REQUEST)).toBe(true);
    expect(log).toContainEqual(['the telehealth service responds again']);
  });
  it('does not count refusals towards the circuit breaker', async () => {
    service.respondWith(422);
    const telehealth = client({ breakerFailures: 2 });
    for (let refusal = 0; refusal < 5; refusal += 1) await telehealth.enroll(MARK, REQUEST);
    expect(service.requests()).toHaveLength(5);
  });
  it('logs neither the token nor any member data', async () => {
    service.respondWith(500);
    const telehealth = client({ breakerFailures: 4 });
    for (let failure = 0; failure < 3; failure += 1) await telehealth.enroll(MARK, REQUEST);
    service.respondWith(422);
    await client().enroll(MARK, REQUEST);
    expect(log.length).toBeGreaterThan(3);
    for (const secret of [TOKEN, 'mark', 'MEMBER-MED', '250'])
      expect(JSON.stringify(log).toLowerCase()).not.toContain(secret.toLowerCase());
  });
});

describe('the settings of the telehealth service', () => {
  const read = (variables: Readonly<Record<string, string>>) => {
    const settings = readSettings({ ...PRODUCTION, DATABASE_URL: 'postgres://db/enrollment?sslmode=verify-full', ...variables });
    return settings.ok ? { settings: settings.value.telehealth, problems: [] } : { settings: null, problems: settings.error };
  };
  const SOUND = { TELEHEALTH_API_URL: 'https://telehealth.example.com/enrollments', TELEHEALTH_API_TOKEN: TOKEN };

  it('may be omitted, with a warning when a production server starts', () => {
    expect(read({})).toEqual({ settings: null, problems: [] });
    expect(telehealthWarning({ telehealth: null, environment: 'production' })).toContain('TELEHEALTH_API_URL');
    expect(telehealthWarning({ telehealth: null, environment: 'development' })).toBeNull();
    expect(telehealthWarning({ telehealth: read(SOUND).settings, environment: 'production' })).toBeNull();
  });
  it("keep the total time of all attempts below the page's timeout", () => {
    const { settings, problems } = read(SOUND);
    expect(problems).toEqual([]);
    expect((settings?.timeoutMs ?? Infinity) * (settings?.tries ?? Infinity)).toBeLessThan(14_000);
  });
  it.each([
    ['an address without https', { ...SOUND, TELEHEALTH_API_URL: 'http://telehealth.example.com' }, 'TELEHEALTH_API_URL'],
    ['a missing address', { TELEHEALTH_API_TOKEN: TOKEN }, 'TELEHEALTH_API_URL'],
    ['a missing token', { TELEHEALTH_API_URL: SOUND.TELEHEALTH_API_URL }, 'TELEHEALTH_API_TOKEN'],
    ['a timeout of a minute', { ...SOUND, TELEHEALTH_TIMEOUT_MS: '60000' }, 'TELEHEALTH_TIMEOUT_MS'],
    ['zero tries', { ...SOUND, TELEHEALTH_TRIES: '0' }, 'TELEHEALTH_TRIES'],
    ['a breaker that is not a number', { ...SOUND, TELEHEALTH_BREAKER_FAILURES: 'many' }, 'TELEHEALTH_BREAKER_FAILURES'],
    ['a breaker without a pause', { ...SOUND, TELEHEALTH_BREAKER_MS: '1' }, 'TELEHEALTH_BREAKER_MS'],
  ])('are rejected with %s, without printing the token', (_title, variables, name) => {
    const { problems } = read(variables);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain(TOKEN);
  });
});

describe('a medical enrollment', () => {
  let server: ContractServer;
  beforeAll(async () => {
    server = await openSandbox({
      TELEHEALTH_API_URL: service.url,
      TELEHEALTH_API_TOKEN: TOKEN,
      TELEHEALTH_TRIES: '2',
      TELEHEALTH_BREAKER_FAILURES: '1000',
    });
  });
  afterAll(() => server.close());
  const enroll = (headers: Readonly<Record<string, string>> = {}, on = server) =>
    on.call('POST', '/telehealth/MEMBER-MED:enrollB2bUser?notifySupportOnFail=true', {
      body: INTAKE,
      headers: { ...bearer('token-med'), ...headers },
    });
  const supportRequests = async (accessCode: string, on = server) =>
    (await on.db.selectFrom('support_requests').select('reason').where('access_code', '=', accessCode).execute()).map(
      ({ reason }) => reason,
    );
  const enrollments = async (accessCode: string, on = server) =>
    (await on.db.selectFrom('medical_enrollments').select('data').where('access_code', '=', accessCode).execute()).length;

  it('fails if the service fails, notifies support once, and keeps the account', async () => {
    service.respondWith(500);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const expected = { status: 502, body: { code: 'MED_ENROLLMENT_FAILED', message: 'MED_ENROLLMENT_FAILED' } };
    expect(await enroll(key)).toMatchObject(expected);
    expect(await enroll(key)).toMatchObject(expected);
    expect(service.requests()).toHaveLength(2);
    expect(await supportRequests('MEMBER-MED')).toEqual(['MED_ENROLLMENT_FAILED']);
    expect(await enrollments('MEMBER-MED')).toBe(0);
    expect((await server.call('GET', '/outcomes/v1/userprofiles/MEMBER-MED', { headers: bearer('token-med') })).status).toBe(200);
  });
  it("sends the account's email to the service, whatever the page sends", async () => {
    service.respondWith(200);
    const body = { ...INTAKE, email: 'another@example.com' };
    await server.call('POST', '/telehealth/MEMBER-MED:enrollB2bUser', { body, headers: bearer('token-med') });
    expect(service.requests()[0]?.body).toMatchObject({ email: 'mark@example.com', accessCode: 'MEMBER-MED' });
  });
  it('is stored once the service has accepted the member', async () => {
    service.respondWith('breaks', 200);
    expect(await enroll()).toMatchObject({ status: 200, body: { userId: 'MEMBER-MED' } });
    expect(await enrollments('MEMBER-MED')).toBe(1);
  });
  it("is never requested with another member's token", async () => {
    service.respondWith(200);
    expect((await enroll(bearer('token-weight'))).status).toBe(403);
    expect(service.requests()).toHaveLength(0);
  });
  describe('of a member whose other tab has changed the program meanwhile', () => {
    const accessCode = 'MEMBER-WEIGHT';
    /** Moves the member twice: the service replies to the first move after the second one is done. */
    const moveTwice = async (second: JsonObject) => {
      const profile = { accessCode, dateOfBirth: { year: 1980, month: 5, day: 5 } };
      const move = async (answers: JsonObject) => {
        const body = bodyOfCall(await walkRetriage({ answers, profile }), 'migrateUser');
        return server.call('POST', '/retriage/migrateUser', { body, headers: bearer('token-weight') });
      };
      service.respondWith('hangs', 200);
      const overtaken = move({ weightMedOverview: 'join' });
      await expect.poll(() => service.requests().length).toBe(1);
      return [await move(second), await overtaken];
    };
    let before: {
      readonly program: string | null;
      readonly program_started_at: Date | null;
      readonly health: Json;
      readonly retriage: Json;
    };
    beforeEach(async () => {
      const account = server.db.selectFrom('accounts').where('access_code', '=', accessCode);
      before = await account.select(['program', 'program_started_at', 'health', 'retriage']).executeTakeFirstOrThrow();
    });
    afterEach(async () => {
      const json = (value: Json) => (value === null ? null : JSON.stringify(value));
      await server.db
        .updateTable('accounts')
        .set({ ...before, health: json(before.health), retriage: JSON.stringify(before.retriage) })
        .where('access_code', '=', accessCode)
        .execute();
      for (const table of ['support_requests', 'medical_enrollments', 'surveys'] as const)
        await server.db.deleteFrom(table).where('access_code', '=', accessCode).execute();
    });
    it('stores no intake, and notifies support', async () => {
      expect(await moveTwice({ prediabetesHistory: ['prediabetes'], dppMedOverview: 'next' })).toMatchObject([
        { status: 200, body: { offering: 'DPP' } },
        { status: 409, body: { code: 'RECENTLY_RETRIAGED' } },
      ]);
      expect([await supportRequests(accessCode), await enrollments(accessCode)]).toEqual([['MED_ENROLLMENT_NOT_STORED'], 0]);
    });
    it('does not notify support if that tab chose the medication program too', async () => {
      expect(await moveTwice({ weightMedOverview: 'join' })).toMatchObject([
        { status: 200, body: { offering: 'MED' } },
        { status: 409, body: { code: 'RECENTLY_RETRIAGED' } },
      ]);
      expect([await supportRequests(accessCode), await enrollments(accessCode)]).toEqual([[], 1]);
    });
  });
  it('must be accepted by the service before the program changes', async () => {
    const profile = { accessCode: 'MEMBER-WEIGHT', dateOfBirth: { year: 1980, month: 5, day: 5 } };
    const output = await walkRetriage({ answers: { weightMedOverview: 'join' }, profile });
    const body = bodyOfCall(output, 'migrateUser');
    const move = () => server.call('POST', '/retriage/migrateUser', { body, headers: bearer('token-weight') });
    const program = async () =>
      (await server.db.selectFrom('accounts').select('program').where('access_code', '=', 'MEMBER-WEIGHT').executeTakeFirst())?.program;
    service.respondWith(422);
    expect(await move()).toMatchObject({ status: 502, body: { code: 'MED_ENROLLMENT_FAILED' } });
    expect([await program(), await enrollments('MEMBER-WEIGHT'), await supportRequests('MEMBER-WEIGHT')]).toEqual([
      'WEIGHT',
      0,
      ['MED_ENROLLMENT_FAILED'],
    ]);
    service.respondWith(200);
    expect((await move()).status).toBe(200);
    expect(service.requests()[0]?.body).toMatchObject({
      accessCode: 'MEMBER-WEIGHT',
      email: 'wendy@example.com',
      firstName: 'Wendy',
      dateOfBirth: '1980-05-05',
      homeAddress: { city: 'Austin' },
    });
    expect([await program(), await enrollments('MEMBER-WEIGHT')]).toEqual(['MED', 1]);
  });
  it('always fails in production without a service', async () => {
    const url = await freshDatabase();
    if (url === null) return expect(findPrograms()).toBeNull();
    const production = await openServer({
      ...PRODUCTION,
      DATABASE_URL: `${url}?sslmode=disable`,
      SEED: 'none',
    });
    try {
      expect(await enroll({}, production)).toMatchObject({ status: 502, body: { code: 'MED_ENROLLMENT_FAILED' } });
      expect([await supportRequests('MEMBER-MED', production), await enrollments('MEMBER-MED', production)]).toEqual([
        ['MED_ENROLLMENT_FAILED'],
        0,
      ]);
    } finally {
      await production.close();
    }
  });
});
