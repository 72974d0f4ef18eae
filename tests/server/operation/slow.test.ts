import { sql } from 'kysely';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUp } from '../../../src/server/monitoring/isDatabaseUp.ts';
import type { ContractServer, Reply, Request } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

/** Maximum number of requests that the server handles concurrently. */
const MAX_REQUESTS = 500;
const READ = '/partners/v1/getBySlug?slug=acme';
/** A complete request except for most of its body. */
const HALF = [
  'POST /b2b-enrollment/getB2bEmailAvailabilityInformation HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{',
].join('\r\n');

let server: ContractServer;
const openSockets: Socket[] = [];
/** Functions that release the locks of a test, for tests that fail before releasing them. */
const releases: (() => Promise<void>)[] = [];
// One server per test: an aborted request may still be running, and count, when its test ends.
beforeEach(async () => {
  // Partners stay locked for as long as these tests need, even on a busy machine.
  server = await openSandbox({ DATABASE_TIMEOUT_MS: '60000' });
});
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.destroy();
  await releaseAll();
  await server.close();
});

/** Opens connections that send these bytes and stay open. */
async function send(count: number, bytes: string): Promise<void> {
  const port = await server.port();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    openSockets.push(socket.on('error', () => undefined));
    socket.write(bytes);
  }
}

/** Returns the number of pending requests, without the request that asks for this number. */
async function pendingRequests(): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/http_requests_in_flight (\d+)/.exec(text)?.[1]) - 1;
}

/** Locks the partners, so that every read of one waits. */
async function holdPartners(): Promise<void> {
  const tx = await server.db.startTransaction().execute();
  releases.push(async () => {
    await tx.rollback().execute();
  });
  await sql`lock table partners`.execute(tx);
}

async function releaseAll(): Promise<void> {
  for (const each of releases.splice(0)) await each();
}

describe('the server, given slow clients,', () => {
  it('serves other clients while many bodies are still incomplete', async () => {
    await send(MAX_REQUESTS + 100, HALF);
    await expect.poll(pendingRequests).toBe(MAX_REQUESTS + 100);
    expect((await server.call('GET', READ)).status).toBe(200);
  });

  it.each<{ title: string; method: Parameters<ContractServer['call']>[0]; url: string; request?: Request }>([
    { title: 'has an unknown path', method: 'GET', url: '/no/such/page' },
    { title: 'has another method', method: 'DELETE', url: READ },
    { title: 'is an OPTIONS request', method: 'OPTIONS', url: READ },
    { title: 'is a HEAD request', method: 'HEAD', url: READ },
    { title: 'is refused', method: 'GET', url: '/partners/v1/getBySlug' },
    { title: 'needs a token', method: 'GET', url: '/outcomes/v1/userprofiles/MEMBER-WEIGHT' },
    { title: 'has a wrong body', method: 'POST', url: '/partners/checkEligibility', request: { body: {} } },
    {
      title: 'has an oversized body',
      method: 'POST',
      url: '/partners/checkEligibility',
      request: { body: { firstName: 'a'.repeat(200_000) } },
    },
    { title: 'is not JSON', method: 'POST', url: '/partners/checkEligibility', request: { body: '{' } },
  ])('does not count a finished request that $title as concurrent', async ({ method, url, request }) => {
    for (let remaining = MAX_REQUESTS + 10; remaining > 0; remaining -= 30)
      await Promise.all(Array.from({ length: 30 }, () => server.call(method, url, request)));
    expect((await server.call('GET', READ)).status).toBe(200);
  });

  it('drops every request of a broken connection, including pipelined ones', async () => {
    await holdPartners();
    await send(2, `GET ${READ} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4));
    await expect.poll(pendingRequests).toBe(8);
    for (const socket of openSockets) socket.destroy();
    await expect.poll(pendingRequests).toBe(0);
    await releaseAll();
  });

  it('caps concurrent requests with 503, but answers liveness probes and reports a silent database as down', async () => {
    await holdPartners();
    const replies: Reply[] = [];
    const calls = Array.from({ length: MAX_REQUESTS + 20 }, async () => replies.push(await server.call('GET', READ)));
    await expect.poll(() => replies.length).toBeGreaterThanOrEqual(20);
    for (const { status, body, headers } of replies) {
      expect([status, body['code'], headers['content-type']]).toEqual([503, 'UNAVAILABLE', 'application/problem+json']);
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.call('POST', '/pixel/v1/i/facebookCapiPixel/', { body: {} })).status).toBe(503);
    const refusedCount = replies.length;
    expect(await isDatabaseUp(server.db, 50)).toBe(false);
    await releaseAll();
    expect(await isDatabaseUp(server.db)).toBe(true);
    await Promise.all(calls);
    expect(new Set(replies.slice(refusedCount).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
