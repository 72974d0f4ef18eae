import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginForm, type ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

/** The largest number of concurrent hashes on any machine, so that the next one waits. */
const STAYING = 3;
/** A hash slowed down by p=8 in scrypt, so that the clients behind it have long disconnected when it finishes. */
const SLOW_HASH = `scrypt$17$8$8$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const PASSWORD = 'correct horse battery 9';

let server: ContractServer;
const openSockets: Socket[] = [];
beforeAll(async () => {
  server = await openSandbox({ PASSWORD_COST: 'full', DATABASE_TIMEOUT_MS: '60000' });
  await server.db.updateTable('accounts').set({ password_hash: SLOW_HASH }).where('email', '=', 'b2b@example.com').execute();
});
afterAll(async () => {
  for (const socket of openSockets) socket.destroy();
  await server.close();
});

/** Sums the samples of metrics whose line begins with one of the names. */
async function metric(...names: readonly string[]): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  const lines = text.split('\n').filter((line) => names.some((name) => line.startsWith(`${name} `) || line.startsWith(`${name}{`)));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
const queuedHashes = () => metric('password_hashes_running', 'password_hashes_waiting');
const finishedHashes = () => metric('password_hash_duration_seconds_count');

/** Sends a login through its own connection. */
async function logIn(): Promise<Socket> {
  const { body = '', headers = {} } = loginForm('b2b@example.com', PASSWORD);
  const socket = connect(await server.port(), '127.0.0.1');
  openSockets.push(socket);
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(String(body).length) });
  socket.write(`POST /oauth/token HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${String(body)}`);
  return socket;
}

describe('a client that disconnects while its password waits in the queue', () => {
  it('is dropped without hashing its password', async () => {
    const [before, idle] = [await finishedHashes(), await metric('http_requests_in_flight')];
    const stayingSockets = await Promise.all(Array.from({ length: STAYING }, logIn));
    await expect.poll(queuedHashes).toBe(STAYING);
    const replies = stayingSockets.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes).split('\r\n')[0]));
    const leavingSocket = await logIn();
    await expect.poll(queuedHashes).toBe(STAYING + 1);
    leavingSocket.destroy();
    await expect.poll(() => metric('http_requests_in_flight')).toBe(idle + STAYING);
    // Its turn has not come yet.
    expect(await queuedHashes()).toBe(STAYING + 1);
    expect(await Promise.all(replies)).toEqual(Array.from({ length: STAYING }, () => 'HTTP/1.1 401 Unauthorized'));
    await expect.poll(queuedHashes).toBe(0);
    expect(await finishedHashes()).toBe(before + STAYING);
  });
});
