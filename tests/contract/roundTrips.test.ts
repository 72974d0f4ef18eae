import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { accountBody, makeClaim } from './support/claims.ts';
import { bearer, openServer, type ContractServer } from './support/contractServer.ts';
import { freshDatabase } from './support/sharedPostgres.ts';

const url = await freshDatabase();
const server = url === null ? null : await openServer({ DATABASE_URL: url });
afterAll(async () => server?.close());

type Ask = (server: ContractServer) => Promise<{ readonly status: number }>;

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  ({ call }) =>
    call('GET', path, { headers });

const PARTIAL: JsonObject = { completionStatus: 'PARTIAL', partnerId: 20, survey: { sex: 'female' } };

/** How many statements the database gets for a call. */
async function statementsOf(ask: Ask, of: ContractServer): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  const { status } = await ask(of);
  const { length } = query.mock.calls;
  query.mockRestore();
  expect(status).toBe(200);
  return length;
}

// Times differ from machine to machine, round trips do not: docs/load.md has the figures that they are there for.
describe.runIf(server !== null)('a call goes to PostgreSQL no more often than', () => {
  it.each<readonly [number, string, Ask]>([
    [1, 'partner by slug', get('/partners/v1/getBySlug?slug=acme')],
    [2, 'partner by program id', get('/partners/v1/getByUpid?upid=UPID-ACME-0001')],
    [2, 'validation of a program id', get('/account/upid/UPID-ACME-0001/validate')],
    [1, 'profile, with its audit row', get('/outcomes/v1/userprofiles/MEMBER-WEIGHT', bearer('token-weight'))],
    [2, 'first partial triage', ({ call }) => call('POST', '/dpp/v1/triage', { body: PARTIAL })],
  ])('%i: %s', async (most, _title, ask) => {
    if (server) expect(await statementsOf(ask, server)).toBeLessThanOrEqual(most);
  });

  it('7: account creation, with seat, answers, consents, audit and key', async () => {
    if (!server) return;
    const body = accountBody(await makeClaim(server), {}, {});
    const create: Ask = ({ call }) =>
      call('POST', '/account/users', { body, headers: { 'idempotency-key': `round-trips-${crypto.randomUUID()}` } });
    expect(await statementsOf(create, server)).toBeLessThanOrEqual(7);
  });
});
