import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { readSettings, type Settings } from './settings.ts';
import { firstWaysIn } from './sandbox/waysIn.ts';
import { writeWaysIn } from './sandbox/writeWaysIn.ts';
import { runWorkers } from './workers/runWorkers.ts';
import { telehealthWarning } from './telehealth/telehealthSettings.ts';
import { countsOfAllWorkers } from './workers/worker.ts';

/**
 * Heap growth, in percent of what is alive, that triggers a garbage collection. V8's default lets the heap grow to a multiple,
 * which takes memory from other processes and makes no request faster
 * ([decision 17](../../docs/decisions/0017-v8-flags-at-run-time.md)).
 */
const HEAP_GROWTH_PERCENT = 50;
/** On a heap this small, incremental marking is cheaper than a concurrent marking thread, which needs a core of its own. */
const MARKS_IN_BETWEEN = '--no-concurrent-marking';
/**
 * Disables pretenuring. V8 learns from the start-up phase, when many objects survive, and may then allocate short-lived request
 * objects in the old generation, where dead ones keep others alive. It happens only in some runs.
 */
const NOTHING_IS_BORN_OLD = '--no-allocation-site-pretenuring';
/**
 * Few objects survive a young collection, so helper threads for scavenging and sweeping cost more than they save. V8 reads both
 * flags at each collection. Other flags are not safe at run time: `--no-parallel-marking` crashes the process.
 */
const COLLECTS_ALONE = ['--no-parallel-scavenge', '--no-concurrent-sweeping'];

/** Starts the server as one or several processes, prints its address, and shuts down gracefully on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return end(read.error.join('\n'));
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  for (const flag of [MARKS_IN_BETWEEN, NOTHING_IS_BORN_OLD, ...COLLECTS_ALONE]) setFlagsFromString(flag);
  const settings = read.value;
  const greet = (port: number): void => void process.stdout.write(`${greeting(settings, port).join('\n')}\n`);
  if (cluster.isPrimary && settings.workers > 1)
    return runWorkers(settings.workers, { listening: greet, failed: (message) => process.stderr.write(`${message}\n`) });

  // Imported here so that the process that only starts workers does not load the server.
  const { serve } = await import('./serve.ts');
  if (cluster.isPrimary) return greet(await serve(settings, ['SIGTERM', 'SIGINT']));
  // A terminal sends SIGINT to every process. Workers ignore it, because the primary process stops them.
  process.on('SIGINT', () => undefined);
  await serve(settings, ['SIGTERM'], { gatherCounts: countsOfAllWorkers });
}

/** Returns the server's address and, with the sandbox, a few ways in. */
function greeting(settings: Settings, port: number): readonly string[] {
  const { host, seed, database, workers, passwordCost } = settings;
  const origin = originOf(host, port);
  const processes = workers > 1 ? ` and ${workers} processes` : '';
  const where =
    database.kind === 'pglite' ? `PGlite in ${database.dataDir} (one process, for trying and development)` : `PostgreSQL${processes}`;
  const warning = passwordCost === 'least' ? ' Passwords are as good as unprotected: PASSWORD_COST=least is for load tests.' : '';
  const listening = `Listening on ${origin}, with ${where}.${warning}`;
  const noTelehealth = telehealthWarning(settings);
  const lines = noTelehealth === null ? [listening] : [listening, noTelehealth];
  if (seed === 'none') return lines;
  return [...lines, 'Ways into the sandbox (all of them: npm run sandbox):', ...writeWaysIn(origin, firstWaysIn())];
}

function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function end(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  end(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
