import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms } from '../support/postgres.ts';
import { bundle, SERVER } from '../support/bundle.ts';
import { startProcess, type ServerProcess } from '../support/process.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';
import { ask, isAlive, workersOf } from '../support/workers.ts';

const url = await freshDatabase();
const PROGRAM = await bundle(SERVER);
const PATIENT = { timeout: 120_000, interval: 200 };

async function countsOf(
  server: ServerProcess,
): Promise<{ readonly processes: number; readonly partners: number; readonly memory: number }> {
  const { text } = await ask(server, '/metrics');
  const read = (line: string): number =>
    Number(
      text
        .split('\n')
        .find((metricLine) => metricLine.startsWith(`${line} `))
        ?.slice(line.length),
    );
  return {
    processes: read('server_processes'),
    partners: read('http_requests_total{operation="getPartnerBySlug",status="200"}'),
    memory: read('process_resident_memory_bytes'),
  };
}

describe('several processes behind one port', () => {
  let server: ServerProcess | null = null;
  beforeAll(async () => {
    if (url !== null) server = await startProcess({ DATABASE_URL: url, WORKERS: '2' });
  });
  afterAll(async () => void (await server?.end('SIGTERM')));

  it('serve requests together, and report combined metrics', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const running = server;
    expect(running.printed()).toMatch(/with PostgreSQL and 2 processes/);
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(running, '/partners/v1/getBySlug?slug=acme')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    // A request is counted once its connection has closed, shortly after its response.
    await expect.poll(() => countsOf(running), PATIENT).toMatchObject({ processes: 2, partners: 20 });
    expect((await countsOf(running)).memory).toBeGreaterThan(2 ** 26);
  });

  it('replace a killed process without decreasing a counter', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const running = server;
    const [victim = 0, other] = workersOf(running, PROGRAM);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => running.printed(), PATIENT).toContain(`Worker ${victim} ended with SIGKILL; starting a new one.`);
    expect((await ask(running, '/readyz')).status).toBe(200);
    await expect.poll(() => countsOf(running), PATIENT).toMatchObject({ processes: 2, partners: 20 });
    expect(workersOf(running, PROGRAM)).toContain(other);
    expect(workersOf(running, PROGRAM)).not.toContain(victim);
  });

  it('finish pending requests when asked to stop, and exit with 0', async () => {
    if (!server) return expect(findPrograms()).toBeNull();
    const workers = workersOf(server, PROGRAM);
    const body = JSON.stringify({ email: 'b2b@example.com' });
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').setEncoding('utf8');
    let response = '';
    socket.on('data', (chunk) => (response += String(chunk)));
    const head = ['POST /b2b-enrollment/getB2bEmailAvailabilityInformation HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
    await expect.poll(() => response, PATIENT).toContain('100 Continue');
    const exit = server.end('SIGTERM');
    const closing = once(socket, 'close');
    socket.write(body);
    await closing;
    expect(response).toMatch(/HTTP\/1\.1 200 [^]*HAS_B2B_ACCOUNT/);
    expect(await exit).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });
});

describe('a process that dies while the server starts', () => {
  it('is replaced until one survives, without ending the primary', async () => {
    const ownUrl = await freshDatabase();
    if (ownUrl === null) return expect(findPrograms()).toBeNull();
    const dyingModule = "import cluster from 'node:cluster'; if ([2, 3].includes(cluster.worker?.id)) process.exit(9);";
    const program = ['--import', `data:text/javascript,${encodeURIComponent(dyingModule)}`, PROGRAM];
    const server = await startProcess({ DATABASE_URL: ownUrl, WORKERS: '2' }, program);
    expect(server.printed().match(/Worker \d+ ended with code 9; starting a new one\./g)).toHaveLength(2);
    expect(server.printed()).toMatch(/with PostgreSQL and 2 processes/);
    expect((await ask(server, '/readyz')).status).toBe(200);
    expect(workersOf(server, PROGRAM)).toHaveLength(2);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe('several processes that cannot start', () => {
  it('report the reason once, and exit with 1', async () => {
    const starting = startProcess({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', WORKERS: '2' });
    const message = await starting.then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(message.match(/ECONNREFUSED/g)).toHaveLength(1);
  });
});
