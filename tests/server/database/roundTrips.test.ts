import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = await freshDatabase();
const server = url === null ? null : await openServer({ DATABASE_URL: url, ...healthKeys() });
afterAll(async () => server?.close());

type Ask = (server: ContractServer) => Promise<{ readonly status: number }>;

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  ({ call }) =>
    call('GET', path, { headers });

const PARTIAL: JsonObject = { completionStatus: 'PARTIAL', partnerId: 20, survey: { sex: 'female' } };

const EVENTS: JsonObject = {
  events: [{ uuid: crypto.randomUUID(), timestamp: '2026-11-21T12:00:00.000Z', name: 'stepShown', kind: 'survey', privacy: 'anonymous' }],
};

/** The statements of the counted call. Work between calls, such as cleaning, runs outside it. */
const countedStatements = new AsyncLocalStorage<string[]>();

const sendQuery = Client.prototype.query;
vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...queryArguments: readonly unknown[]) {
  countedStatements.getStore()?.push(nameOf(queryArguments[0]));
  return Reflect.apply(sendQuery, this, queryArguments);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Returns the statements that a call sends to the database: names of prepared ones, texts of others. */
async function statementsOf(ask: Ask, target: ContractServer): Promise<readonly string[]> {
  const statements: string[] = [];
  const { status } = await countedStatements.run(statements, () => ask(target));
  expect(status).toBeLessThan(300);
  return statements;
}

function nameOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : JSON.stringify(query);
}

/** Asserts that all statements are prepared: PostgreSQL spends as long parsing and planning one as executing it. */
function expectPrepared(statements: readonly string[], maxCount: number): void {
  expect(statements.filter((name) => !/^s\d+$/.test(name))).toEqual([]);
  expect(statements).not.toEqual([]);
  expect(statements.length).toBeLessThanOrEqual(maxCount);
}

// Durations differ between machines, round trips do not. See docs/load.md for measurements.
describe.runIf(server !== null)('the number of PostgreSQL round trips is at most', () => {
  it.each<readonly [number, string, Ask]>([
    [1, 'partner by slug', get('/partners/v1/getBySlug?slug=acme')],
    [1, 'partner by program id', get('/partners/v1/getByUpid?upid=UPID-ACME-0001')],
    [1, 'validation of a program id', get('/account/upid/UPID-ACME-0001/validate')],
    [1, 'profile, with its audit row', get('/outcomes/v1/userprofiles/MEMBER-WEIGHT', bearer('token-weight'))],
    [2, 'first partial triage', ({ call }) => call('POST', '/dpp/v1/triage', { body: PARTIAL })],
    [1, 'events', ({ call }) => call('PUT', '/v1/events', { body: EVENTS, headers: { authorization: 'Bearer sandbox-events-key' } })],
  ])('%i for %s', async (maxCount, _title, ask) => {
    if (server) expectPrepared(await statementsOf(ask, server), maxCount);
  });

  it('3: account creation, with seat, answers, consents, audit and key', async () => {
    if (!server) return;
    const body = accountBody(await makeClaim(server), {}, {});
    const create: Ask = ({ call }) =>
      call('POST', '/account/users', { body, headers: { 'idempotency-key': `round-trips-${crypto.randomUUID()}` } });
    expectPrepared(await statementsOf(create, server), 3);
  });
});
