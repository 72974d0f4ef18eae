import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UNKNOWN = '/partners/v1/getBySlug?slug=none';

let server: ContractServer;
beforeAll(async () => {
  server = await openSandbox({});
});
afterAll(() => server.close());

describe('the id of a request', () => {
  it.each<[string, Readonly<Record<string, string>>, string | RegExp]>([
    ['is the one that the balancer assigned', { 'x-request-id': 'edge-1_0001' }, 'edge-1_0001'],
    ['is the trace id of its traceparent header', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
    ['is new when the request has none', {}, /^[0-9a-f-]{36}$/],
    ['is new when the given one might be an email', { 'x-request-id': 'ada@example.com' }, /^[0-9a-f-]{36}$/],
    ['is new when the given one is too long', { 'x-request-id': 'a'.repeat(65) }, /^[0-9a-f-]{36}$/],
    ['is new when the given trace is invalid', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }, /^[0-9a-f-]{36}$/],
  ])('%s', async (_title, headers, expected) => {
    const reply = await server.call('GET', UNKNOWN, { headers });
    expect(reply.headers['x-request-id']).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    expect(reply.body['requestId']).toBe(reply.headers['x-request-id']);
  });

  it('is returned with a new span in the trace of the caller', async () => {
    const { headers } = await server.call('GET', '/healthz', { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  });
});
