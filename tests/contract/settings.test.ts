import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type ContractServer } from './support/contractServer.ts';
import { sandboxDump } from './support/dump.ts';

let server: ContractServer;

beforeAll(async () => {
  const variables = { DATA_DIR: 'memory://', TRUST_PROXY: 'false', RATE_LIMIT: 'off' };
  server = await openServer(variables, { restored: await sandboxDump() });
});
afterAll(() => server.close());

describe('a server that trusts no proxy', () => {
  it('does not believe what a visitor says of the way here', async () => {
    const { headers } = await server.call('GET', '/healthz', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers).not.toHaveProperty('strict-transport-security');
    const body = { email: 'a@example.com' };
    const forged = { host: 'here.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const reply = await server.call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body, headers: forged });
    expect(reply.status).toBe(403);
  });
});

describe('a server without rate limits', () => {
  it('lets a load test fail as often as it likes', async () => {
    const replies = await Promise.all(
      Array.from({ length: 250 }, () => server.call('POST', '/batches/-/batchPasscodes/NOPE:generateUpidForPartner?partnerSlug=northwind')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  });
});
