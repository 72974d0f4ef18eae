import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../server/support/postgres.ts';
import { missingPackages, programPart, type Part } from './support/programs.ts';

const isMissing = missingPackages().includes('haproxy');
if (isMissing) process.stderr.write('\n!!! deploy/haproxy.cfg is NOT tested here. Debian: apt-get install haproxy\n\n');

/**
 * A server of one version: it has the files of its own build, and holds requests for `/slow` until it may answer or the client
 * disconnects.
 */
interface Version {
  readonly server: Server;
  readonly address: string;
  /** The requests for `/slow` that have arrived, and those whose client has disconnected. */
  readonly slow: { arrived: number; disconnected: number };
  /** Once it is set, the server is no longer ready. */
  readonly stopping: { isSet: boolean; checks: number };
  /** Answers the requests for `/slow`. */
  readonly answer: () => void;
}

async function startVersion(name: string): Promise<Version> {
  const slow = { arrived: 0, disconnected: 0 };
  const stopping = { isSet: false, checks: 0 };
  const slowReplies: ServerResponse[] = [];
  const server = createServer((request, reply) => {
    if (request.url === '/slow') {
      slow.arrived += 1;
      slowReplies.push(reply);
      reply.on('close', () => (slow.disconnected += 1));
      return;
    }
    if (request.url === '/readyz' && stopping.isSet) {
      stopping.checks += 1;
      reply.writeHead(503).end();
      return;
    }
    const isFound = !request.url?.startsWith('/assets/') || request.url === `/assets/${name}.js`;
    reply.writeHead(isFound ? 200 : 404).end(isFound ? name : 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const answer = (): void => {
    for (const reply of slowReplies) reply.writeHead(200).end(name);
  };
  return { server, address: `127.0.0.1:${port}`, slow, stopping, answer };
}

describe.skipIf(isMissing)('HAProxy in front of two versions of the server', () => {
  let versions: readonly Version[];
  let balancer: Part;
  let port: number;

  beforeEach(async () => {
    versions = [await startVersion('old'), await startVersion('new')];
    port = await freePort();
    const env = { BIND: `127.0.0.1:${port}`, SERVER_1: versions[0]?.address ?? '', SERVER_2: versions[1]?.address ?? '' };
    balancer = programPart('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { port, env });
    await balancer.start();
  });
  afterEach(async () => {
    await balancer.kill();
    for (const { server } of versions) server.closeAllConnections();
    await Promise.all(versions.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  });

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return `${response.status} ${await response.text()}`;
  };

  it('serves the files of either version, regardless of which server gets the request first', async () => {
    // One of two consecutive equal requests first reaches the server without the file.
    for (const name of ['old', 'old', 'new', 'new']) expect(await get(`/assets/${name}.js`)).toBe(`200 ${name}`);
    expect(await get('/assets/none.js')).toBe('404 not found');
    // Pages come from both.
    expect(new Set([await get('/'), await get('/')]).size).toBe(2);
  });

  it('lets a stopping server answer the requests that have reached it', async () => {
    const slow = get('/slow');
    await expect.poll(() => versions.some((version) => version.slow.arrived === 1)).toBe(true);
    const last = versions.find((version) => version.slow.arrived === 1);
    if (!last) throw new Error('no server has the request');
    last.stopping.isSet = true;
    // After two failed checks, HAProxy marks the server as down.
    await expect.poll(() => last.stopping.checks).toBeGreaterThan(2);
    last.answer();
    expect(await slow).toMatch(/^200 /);
  });

  it('forwards requests even when no server passes its health check', async () => {
    for (const { stopping } of versions) stopping.isSet = true;
    await expect.poll(() => Math.min(...versions.map(({ stopping }) => stopping.checks))).toBeGreaterThan(2);
    expect(await get('/')).toMatch(/^200 /);
    // The old version has exited, and refuses connections.
    versions[0]?.server.close().closeAllConnections();
    for (let count = 0; count < 3; count += 1) expect(await get('/')).toBe('200 new');
  });

  it('notifies the server when a client disconnects', async () => {
    const client = connect(port, '127.0.0.1');
    client.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    const count = (outcome: 'arrived' | 'disconnected') => versions.reduce((sum, { slow }) => sum + slow[outcome], 0);
    await expect.poll(() => count('arrived')).toBe(1);
    client.destroy();
    await expect.poll(() => count('disconnected')).toBe(1);
  });
});
