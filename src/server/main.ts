import cluster from 'node:cluster';
import { logLine } from './monitoring/logging.ts';
import { readSettings, type Settings } from './settings.ts';
import { firstEntries, formatEntries } from './sandbox/sandboxEntries.ts';
import { runWorkers } from './cluster/runWorkers.ts';
import { telehealthWarning } from './telehealth/telehealthSettings.ts';
import { metricsOfAllWorkers } from './cluster/worker.ts';

/** Starts the server as one or several processes, prints its address, and shuts down gracefully on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // A full disk, or a reader that has ended, must not end the server: see logStream.ts.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const settingsResult = readSettings(process.env);
  if (!settingsResult.ok) return end(settingsResult.error.join('\n'));
  const settings = settingsResult.value;
  const format = (level: 'info' | 'warn' | 'error', line: string): string => `${logLine(settings.environment, level, line)}\n`;
  const greet = (port: number): void => {
    process.stdout.write(format('info', listeningLine(settings, port)));
    for (const warning of warningsOf(settings)) process.stdout.write(format('warn', warning));
    for (const line of entryLines(settings, port)) process.stdout.write(format('info', line));
  };
  if (cluster.isPrimary && settings.workers > 1)
    return runWorkers(settings.workers, { onListening: greet, onFailure: (message) => process.stderr.write(format('error', message)) });

  // Imported here so that the process that only starts workers does not load the server.
  const { serve } = await import('./serve.ts');
  if (cluster.isPrimary) return greet(await serve(settings, ['SIGTERM', 'SIGINT']));
  // A terminal sends SIGINT to every process. Workers ignore it, because the primary process stops them.
  process.on('SIGINT', () => undefined);
  await serve(settings, ['SIGTERM'], { gatherMetrics: metricsOfAllWorkers });
}

/** Returns the server's address and its database. */
function listeningLine({ host, database, workers }: Settings, port: number): string {
  const processes = workers > 1 ? ` and ${workers} processes` : '';
  const where =
    database.kind === 'pglite' ? `PGlite in ${database.dataDir} (one process, for evaluation and development)` : `PostgreSQL${processes}`;
  return `Listening on ${originOf(host, port)}, with ${where}.`;
}

/** Returns the warnings about the settings. */
function warningsOf(settings: Settings): readonly string[] {
  const noTelehealth = telehealthWarning(settings);
  return [
    ...(settings.passwordCost === 'least' ? ['Passwords are practically unprotected: PASSWORD_COST=least is for load tests.'] : []),
    ...(noTelehealth === null ? [] : [noTelehealth]),
    ...settings.warnings,
  ];
}

/** Returns lines with a few entry points of the sandbox, if there is one. */
function entryLines({ seed, host }: Settings, port: number): readonly string[] {
  if (seed === 'none') return [];
  return ['Links into the sandbox (all of them: npm run sandbox):', ...formatEntries(originOf(host, port), firstEntries())];
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
