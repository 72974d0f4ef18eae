import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer } from '../support/contractServer.ts';
import { findPrograms } from '../support/postgres.ts';
import { overHttp, startProcess, type ServerProcess } from '../support/process.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';
import { PRODUCTION } from '../../support/production.ts';

const url = await freshDatabase();
const BODY = JSON.stringify({ email: 'ada@example.com' });

/** Returns a function that returns everything that the socket has received. */
function collect(socket: Socket): () => string {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
  return () => received;
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isRefusedNow = await Promise.race([once(socket, 'connect').then(() => false), once(socket, 'error').then(() => true)]).catch(
    () => true,
  );
  socket.destroy();
  return isRefusedNow;
}

describe('a production server', () => {
  const openSockets: Socket[] = [];
  let server: ServerProcess | null = null;
  beforeAll(async () => {
    if (url === null) return;
    server = await startProcess({ ...PRODUCTION, DATABASE_URL: `${url}?sslmode=disable`, SEED: 'none' });
  });
  afterAll(async () => {
    for (const socket of openSockets) socket.destroy();
    await server?.end('SIGKILL');
  });

  it('warns at startup that nobody can join the medication program', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    await expect.poll(server.printed).toMatch(/"level":"warn".*medical enrollments are refused \(MED_ENROLLMENT_FAILED\)/);
  });

  it('logs the names of the events that a page dropped [EVT-03]', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const common = { uuid: crypto.randomUUID(), timestamp: '2026-03-02T10:15:00Z', kind: 'developer', privacy: 'anonymous' };
    const body = { events: [{ ...common, name: 'events_lost', properties: { names: ['step_shown', 'ada@example.com'] } }] };
    const headers = { ...bearer('key'), 'x-request-id': 'edge-0001' };
    expect((await overHttp(server).call('PUT', '/v1/events', { body, headers })).status).toBe(204);
    await expect.poll(server.printed).toMatch(/"events":\["step_shown"\].*"a page dropped analytics events"/);
  });

  it("logs only JSON lines, with the level, the process id, the version, and the request's method and route", async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const running = server;
    const lines = (): readonly Readonly<Record<string, unknown>>[] =>
      running
        .printed()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    await expect.poll(() => lines().map(({ operation }) => operation)).toContain('sendEvents');
    const processFields = {
      level: 'info',
      pid: running.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      time: expect.stringMatching(/^2.*Z$/),
    };
    expect(lines()).toContainEqual({ ...processFields, msg: expect.stringContaining('Listening on') });
    const request = {
      method: 'PUT',
      route: '/v1/events',
      operation: 'sendEvents',
      status: 204,
      ms: expect.any(Number),
      requestId: 'edge-0001',
    };
    expect(lines()).toContainEqual({ ...processFields, ...request, msg: 'request' });
  });

  it('drains on SIGTERM: keeps idle connections until balancers notice, finishes pending and late requests, and exits with 0', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const port = Number(new URL(server.origin).port);
    const [busy, late, idle] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    openSockets.push(busy, late, idle);
    const [answers, lateAnswers, idleAnswers] = [collect(busy), collect(late), collect(idle)];
    late.write('GET /partners/v1/getBySlug?slug=acme HTTP/1.1\r\nHost: local');
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(idleAnswers).toContain('"ok"');
    const head = ['POST /b2b-enrollment/getB2bEmailAvailabilityInformation HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    busy.write([...head, `Content-Length: ${BODY.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
    // Node sends this once the request has arrived.
    await expect.poll(answers).toContain('100 Continue');

    const exit = server.end('SIGTERM');
    const { call } = overHttp(server);
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(503);
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(idleAnswers).toMatch(/"ok"[^]*HTTP\/1\.1 200 [^]*connection: close[^]*"ok"/i);
    await expect.poll(() => isRefused(port)).toBe(true);
    const closing = Promise.all([once(busy, 'close'), once(late, 'close')]);
    busy.write(BODY);
    late.write('host\r\n\r\n');
    await closing;
    expect(answers()).toMatch(/HTTP\/1\.1 200 [^]*connection: close[^]*AVAILABLE/i);
    expect(lateAnswers()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*"slug":"acme"/i);
    expect(await exit).toBe(0);
  });
});
