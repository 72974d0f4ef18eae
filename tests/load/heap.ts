// `npm run heap`: the bytes that live in the heap of the built server on PostgreSQL, once it has answered a request of each kind.
// Resident memory is several times that and depends on the machine (docs/load.md); what lives is the same each time.
import { startPostgres } from '../contract/support/postgres.ts';
import { startProcess, type ServerProcess } from '../contract/support/process.ts';
import { drive } from './drive.ts';
import { makeScenarios } from './scenarios.ts';

/** Where it stood (24.8), and a tenth for other versions of Node and of libraries: it may go down, never up. */
const MOST_MIB = 28;

const PROGRAM = ['--expose-gc', '--import', './tests/load/tellHeap.mjs', 'dist/server/main.js'];

/** In MiB. */
async function liveHeapOf(server: ServerProcess): Promise<number> {
  const port = /live heap: port (\d+)/.exec(server.printed())?.[1];
  const answer = await fetch(`http://127.0.0.1:${port}`);
  return Number(await answer.text()) / 2 ** 20;
}

async function measure(url: string): Promise<number> {
  const server = await startProcess({ DATABASE_URL: url, SEED: 'sandbox', RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, PROGRAM);
  try {
    for (const { ours } of await makeScenarios(server)) await drive(server.origin, ours, { connections: 1, requests: 1 });
    return await liveHeapOf(server);
  } finally {
    await server.end('SIGTERM');
  }
}

const postgres = await startPostgres();
if (postgres) {
  try {
    const live = await measure(postgres.url);
    process.stdout.write(`live heap of the server: ${live.toFixed(1)} MiB, at most ${MOST_MIB}\n`);
    // Not `live > MOST_MIB`: what is no number is no success.
    if (!(live <= MOST_MIB)) process.exitCode = 1;
  } finally {
    postgres.stop();
  }
} else process.stdout.write('live heap of the server: not measured, for there is no PostgreSQL here\n');
