import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { readSettings, type Settings } from './settings.ts';
import { firstWaysIn } from './sandbox/waysIn.ts';
import { writeWaysIn } from './sandbox/writeWaysIn.ts';
import { runWorkers } from './workers/runWorkers.ts';
import { telehealthWarning } from './telehealth/telehealthSettings.ts';
import { countsOfAllWorkers } from './workers/worker.ts';

/**
 * Garbage is collected when the heap has grown by so much of what lives in it. V8 by itself lets it grow to a multiple: of memory
 * that the other processes of a machine could have, for no request that is answered sooner. @see docs/load.md
 */
const HEAP_GROWTH_PERCENT = 50;
/** V8 marks what lives in so small a heap sooner in between than on another thread, which then wants a core of its own. */
const MARKS_IN_BETWEEN = '--no-concurrent-marking';
/**
 * V8 learns from a server's first moments, when much of what is made stays, and puts what is made there later among what lives long as
 * well. Of a request nothing does; what is dead there keeps alive what it points to. Whether it happens is chance.
 */
const NOTHING_IS_BORN_OLD = '--no-allocation-site-pretenuring';
/**
 * So few things outlive a young collection that threads which help with it cost more than they take over; those that sweep as well.
 * Both are read anew at each collection. Not all flags are: V8 ends a process that is told `--no-parallel-marking` while it runs.
 */
const COLLECTS_ALONE = ['--no-parallel-scavenge', '--no-concurrent-sweeping'];

/** Starts the server, as one process or as several, says where it is, and stops it well on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return end(read.error.join('\n'));
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  for (const flag of [MARKS_IN_BETWEEN, NOTHING_IS_BORN_OLD, ...COLLECTS_ALONE]) setFlagsFromString(flag);
  const settings = read.value;
  const greet = (port: number): void => void process.stdout.write(`${greeting(settings, port).join('\n')}\n`);
  if (cluster.isPrimary && settings.workers > 1)
    return runWorkers(settings.workers, { listening: greet, failed: (message) => process.stderr.write(`${message}\n`) });

  // The process that only starts workers does without the server's memory.
  const { serve } = await import('./serve.ts');
  if (cluster.isPrimary) return greet(await serve(settings, ['SIGTERM', 'SIGINT']));
  // A terminal sends it to all processes at once; the first one tells its workers to stop.
  process.on('SIGINT', () => undefined);
  await serve(settings, ['SIGTERM'], { gatherCounts: countsOfAllWorkers });
}

/** Where the server is and, with the sandbox in it, a few ways in. */
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
