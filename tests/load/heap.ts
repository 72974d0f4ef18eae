// `npm run heap`: the live heap of the built server on PostgreSQL with encryption, after one request of each kind. Resident memory is
// several times larger and depends on the machine (docs/load.md); the live heap is the same on each run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/support/postgres.ts';
import { startProcess, type ServerProcess } from '../server/support/process.ts';
import { drive } from './drive.ts';
import { makeScenarios } from './scenarios.ts';

/** 26.4 MiB as measured (runs differ by 0.2), plus a margin for libraries. Lower it when possible, but never raise it. */
const MAX_MIB = 27;

const PROGRAM = ['--expose-gc', '--import', './tests/load/serveHeap.mjs', 'dist/server/main.js'];

/** Returns the live heap in MiB. */
async function liveHeapOf(server: ServerProcess): Promise<number> {
  const port = /live heap: port (\d+)/.exec(server.printed())?.[1];
  const answer = await fetch(`http://127.0.0.1:${port}`);
  return Number(await answer.text()) / 2 ** 20;
}

async function measure(url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-heap-'));
  const keys = join(folder, 'health.keys');
  writeFileSync(keys, `heap ${'0'.repeat(64)}\n`, { mode: 0o600 });
  const settings = { DATABASE_URL: url, HEALTH_KEYS_FILE: keys, SEED: 'sandbox', RATE_LIMIT: 'off', PASSWORD_COST: 'least' };
  const server = await startProcess(settings, PROGRAM);
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
    const live = await measure(postgres.url);
    process.stdout.write(`live heap of the server: ${live.toFixed(1)} MiB, at most ${MAX_MIB}\n`);
    // Not `live > MAX_MIB`, so that NaN fails too.
    if (!(live <= MAX_MIB)) process.exitCode = 1;
  } finally {
    postgres.stop();
  }
} else process.stdout.write('live heap of the server: not measured, because PostgreSQL is not installed\n');
