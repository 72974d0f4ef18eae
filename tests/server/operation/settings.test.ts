import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';

let server: ContractServer;

beforeAll(async () => {
  const variables = {
    DATA_DIR: 'memory://',
    TRUST_PROXY: 'false',
    RATE_LIMIT: 'off',
    ALLOWED_ORIGINS: 'https://enroll.example',
    PUBLIC_URL: 'http://here.example:8443/',
  };
  server = await openServer(variables, { restored: await sandboxDump() });
});
afterAll(() => server.close());

describe('a server that trusts no proxy', () => {
  it('ignores forwarding headers from a visitor', async () => {
    const { headers } = await server.call('GET', '/healthz', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers).not.toHaveProperty('strict-transport-security');
    const body = { email: 'a@example.com' };
    const forgedHeaders = { host: 'here.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const reply = await server.call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body, headers: forgedHeaders });
    expect(reply.status).toBe(403);
  });
});

describe('a page on a different origin than the API', () => {
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' };

  it('may call the API and read its responses if its origin is allowed', async () => {
    const preflightReply = await server.call('OPTIONS', '/dpp/v1/triage', { headers: { origin: 'https://enroll.example', ...preflight } });
    expect([preflightReply.status, preflightReply.headers['access-control-allow-origin']]).toEqual([204, 'https://enroll.example']);
    expect(preflightReply.headers['access-control-allow-headers']).toContain('idempotency-key');
    const headers = { origin: 'https://enroll.example' };
    const callReply = await server.call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', {
      body: { email: 'a@example.com' },
      headers,
    });
    expect([callReply.status, callReply.headers['access-control-allow-origin']]).toEqual([200, 'https://enroll.example']);
    const limitedReply = await server.call('GET', '/partners/v1/getBySlug?slug=none', { headers });
    expect(limitedReply.headers).toMatchObject({ vary: 'origin', 'access-control-allow-origin': 'https://enroll.example' });
  });
  it('may neither call the API nor read its responses if its origin is not allowed', async () => {
    const preflightReply = await server.call('OPTIONS', '/dpp/v1/triage', { headers: { origin: 'https://evil.example', ...preflight } });
    expect(preflightReply.headers).not.toHaveProperty('access-control-allow-origin');
    expect(preflightReply.headers).not.toHaveProperty('access-control-allow-methods');
    const readReply = await server.call('GET', '/partners/v1/getBySlug?slug=acme', { headers: { origin: 'https://evil.example' } });
    expect(readReply.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a page at PUBLIC_URL', () => {
  it('may write even if a proxy sends the host of the server instead', async () => {
    const send = (origin: string) =>
      server.call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', {
        body: { email: 'a@example.com' },
        headers: { host: '127.0.0.1:8080', origin },
      });
    expect((await send('http://here.example:8443')).status).toBe(200);
    for (const origin of ['http://here.example', 'http://there.example:8443'])
      expect(await send(origin)).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });
});

describe('a server without rate limits', () => {
  it('allows a load test any number of failures', async () => {
    const replies = await Promise.all(
      Array.from({ length: 250 }, () => server.call('POST', '/batches/-/batchPasscodes/NOPE:generateUpidForPartner?partnerSlug=northwind')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  });
});
