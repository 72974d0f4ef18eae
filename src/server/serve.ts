import { createApp, type AppOptions } from './createApp.ts';
import type { Settings } from './settings.ts';

/**
 * Longest shutdown in milliseconds, for requests in flight. Shorter than the 30 s after which an orchestrator kills the process.
 */
const STOP_MS = 25_000;

/**
 * Serves until one of the signals arrives, then shuts down gracefully and exits with 0, or with 1 when that takes too long.
 * @returns the port it listens on
 */
export async function serve(settings: Settings, endsOn: readonly NodeJS.Signals[], options: AppOptions = {}): Promise<number> {
  const { app, warm } = await createApp(settings, options);
  // Before the thread has loaded, a visitor would get a page without its first question.
  await warm();
  await app.listen({ host: settings.host, port: settings.port });
  const stop = (): void => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of endsOn) process.once(signal, stop);
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : settings.port;
}
