import type { Connect, Plugin } from 'vite';
import { apiProxy, isPageOfOurs } from './apiProxy.ts';

/** Interval in milliseconds at which the server is polled until it is back. */
const PAUSE_MS = 150;

/** Returns true when the server reports that it is ready. */
async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

/**
 * In development, holds API requests while the server restarts, so that the page waits instead of failing. Open pages show that the server
 * is restarting.
 * @param origin the API's origin
 */
export function waitForServer(origin: string): Plugin {
  const proxied = Object.entries(apiProxy(origin)).filter(([path]) => !['/healthz', '/readyz'].includes(path));
  const isForApi = (request: Connect.IncomingMessage): boolean =>
    proxied.some(([path]) => request.url?.startsWith(path)) && !isPageOfOurs(request);
  return {
    name: 'wait-for-server',
    apply: 'serve',
    configureServer({ middlewares, ws }) {
      let isAway = false;
      const settle = (now: boolean): void => {
        if (now !== isAway) ws.send('server:away', now);
        isAway = now;
      };
      ws.on('definitions:ask', (_data, client) => client.send('server:away', isAway));
      middlewares.use((request, response, next) => {
        if (!isForApi(request)) return next();
        const wait = async (): Promise<void> => {
          while (!(await isReady(origin))) {
            if (response.destroyed) return;
            settle(true);
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          }
          settle(false);
          next();
        };
        void wait();
      });
    },
  };
}
