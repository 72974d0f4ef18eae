import cluster from 'node:cluster';
import { sayLine } from './base/logging.ts';
import { readSettings, type Settings } from './settings.ts';
import { firstWaysIn } from './sandbox/waysIn.ts';
import { writeWaysIn } from './sandbox/writeWaysIn.ts';
import { runWorkers } from './workers/runWorkers.ts';
import { telehealthWarning } from './telehealth/telehealthSettings.ts';
import { metricsOfAllWorkers } from './workers/worker.ts';

/** Starts the server as one or several processes, prints its address, and shuts down gracefully on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return end(read.error.join('\n'));
  const settings = read.value;
  const say = (level: 'info' | 'error', line: string): string => `${sayLine(settings.environment, level, line)}\n`;
  const greet = (port: number): void => {
    for (const line of greeting(settings, port)) process.stdout.write(say('info', line));
  };
  if (cluster.isPrimary && settings.workers > 1)
    return runWorkers(settings.workers, { listening: greet, failed: (message) => process.stderr.write(say('error', message)) });

  // Imported here so that the process that only starts workers does not load the server.
  const { serve } = await import('./serve.ts');
  if (cluster.isPrimary) return greet(await serve(settings, ['SIGTERM', 'SIGINT']));
  // A terminal sends SIGINT to every process. Workers ignore it, because the primary process stops them.
  process.on('SIGINT', () => undefined);
  await serve(settings, ['SIGTERM'], { gatherMetrics: metricsOfAllWorkers });
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
  const lines = [listening, ...(noTelehealth === null ? [] : [noTelehealth]), ...settings.warnings];
  if (seed === 'none') return lines;
  return [...lines, 'Links into the sandbox (all of them: npm run sandbox):', ...writeWaysIn(origin, firstWaysIn())];
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
