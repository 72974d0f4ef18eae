// `npm run heap`: the live heap of the built server on PostgreSQL with encryption, after one request of each kind, minus that of a
// bare HTTP server on the same version of Node. Resident memory is several times larger and depends on the machine (docs/load.md); the live heap is
// the same on each run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/support/postgres.ts';
import { startProcess, type ServerProcess } from '../server/support/process.ts';
import { drive } from './drive.ts';
import { makeScenarios } from './scenarios.ts';

/** 20.2 MiB as measured with Node 20, 21.4 with Node 24 and 21.6 with Node 26. Lower it when possible, but never raise it. */
const MAX_MIB = 21.7;

const PRELOADED = ['--expose-gc', '--import', './tests/load/serveHeap.mjs'];
/** A server that has answered one request. */
const BARE_SERVER = `
  import { createServer } from 'node:http';
  createServer((_request, response) => response.end()).listen(0, '127.0.0.1', async function () {
    const origin = 'http://127.0.0.1:' + this.address().port;
    await (await fetch(origin)).text();
    console.log(origin);
  });`;

/** Returns the live heap in MiB. */
async function liveHeapOf(server: ServerProcess): Promise<number> {
  const port = /live heap: port (\d+)/.exec(server.printed())?.[1];
  const response = await fetch(`http://127.0.0.1:${port}`);
  return Number(await response.text()) / 2 ** 20;
}

/** Returns the live heap of a bare HTTP server, in MiB. Versions of Node differ by 2 MiB. */
async function measureBareServer(): Promise<number> {
  const server = await startProcess({}, [...PRELOADED, '--input-type=module', '--eval', BARE_SERVER]);
  try {
    return await liveHeapOf(server);
  } finally {
    await server.end('SIGTERM');
  }
}

async function measure(url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-heap-'));
  const keys = join(folder, 'health.keys');
  writeFileSync(keys, `heap ${'0'.repeat(64)}\n`, { mode: 0o600 });
  const settings = { DATABASE_URL: url, HEALTH_KEYS_FILE: keys, SEED: 'sandbox', RATE_LIMIT: 'off', PASSWORD_COST: 'least' };
  const server = await startProcess(settings, [...PRELOADED, 'dist/server/main.js']);
  try {
    for (const { ours } of await makeScenarios(server)) await drive(server.origin, ours, { connections: 1, requests: 1 });
    return await liveHeapOf(server);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

const postgres = await startPostgres();
if (postgres) {
  try {
    const bare = await measureBareServer();
    const live = (await measure(postgres.url)) - bare;
    const figures = `${live.toFixed(1)} MiB, at most ${MAX_MIB} (${bare.toFixed(1)} MiB of Node ${process.versions.node} are not counted)`;
    process.stdout.write(`live heap of the server: ${figures}\n`);
    // Not `live > MAX_MIB`, so that NaN fails too.
    if (!(live <= MAX_MIB)) process.exitCode = 1;
  } finally {
    postgres.stop();
  }
} else process.stdout.write('live heap of the server: not measured, because PostgreSQL is not installed\n');
