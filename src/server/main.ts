import type { AddressInfo } from 'node:net';
import { createApp } from './createApp.ts';
import { readSettings, type Settings } from './settings.ts';
import { firstWaysIn } from './sandbox/waysIn.ts';
import { writeWaysIn } from './sandbox/writeWaysIn.ts';

/** Requests in flight get this long to end: less than the 30 s after which an orchestrator kills. */
const STOP_MS = 25_000;

/** Starts the server, says where it is, and stops it well on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.ok) return end(settings.error.join('\n'));
  const { app } = await createApp(settings.value);
  await app.listen({ host: settings.value.host, port: settings.value.port });
  process.stdout.write(`${greeting(originOf(settings.value, app.server.address()), settings.value).join('\n')}\n`);

  const stop = (): void => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Where the server is and, with the sandbox in it, a few ways in. */
function greeting(origin: string, { seed, database, passwordCost }: Settings): readonly string[] {
  const where = database.kind === 'pglite' ? `PGlite in ${database.dataDir} (one process, for trying and development)` : 'PostgreSQL';
  const warning = passwordCost === 'least' ? ' Passwords are as good as unprotected: PASSWORD_COST=least is for load tests.' : '';
  const listening = `Listening on ${origin}, with ${where}.${warning}`;
  if (seed === 'none') return [listening];
  return [listening, 'Ways into the sandbox (all of them: npm run sandbox):', ...writeWaysIn(origin, firstWaysIn())];
}

function originOf({ host, port }: Settings, address: AddressInfo | string | null): string {
  const bound = typeof address === 'object' && address ? address.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`;
}

function end(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  end(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
