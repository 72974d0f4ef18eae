import { createApp, type AppOptions } from './createApp.ts';
import { listenFailure } from './listenFailure.ts';
import type { Settings } from './settings.ts';

/**
 * Maximum duration of a shutdown in milliseconds, while requests in flight finish. Shorter than the 30 s after which an orchestrator
 * kills the process.
 */
const MAX_SHUTDOWN_MS = 25_000;

/**
 * Serves until one of the signals arrives, then shuts down gracefully and exits with 0, or with 1 if that takes too long.
 * @returns the port it listens on
 */
export async function serve(settings: Settings, stopSignals: readonly NodeJS.Signals[], options: AppOptions = {}): Promise<number> {
  const { app, warm, drain } = await createApp(settings, options);
  // Until the thread has loaded, visitors would get a page without its first question.
  await warm();
  await app.listen({ host: settings.host, port: settings.port }).catch(async (failure: unknown) => {
    await app.close();
    throw listenFailure(failure, settings);
  });
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
    // Ctrl-C ends the server immediately, even while browsers are connected. On PGlite there is no other server that could take over.
    if (signal !== 'SIGINT' && settings.database.kind === 'postgres') await drain();
    await app.close();
  };
  for (const signal of stopSignals)
    process.once(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : settings.port;
}
