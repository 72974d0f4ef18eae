import type { Connect, Plugin } from 'vite';
import { apiProxy, isPageOfOurs } from './apiProxy.ts';

/** How often the server is asked whether it is back. */
const PAUSE_MS = 150;

/** True when the server answers that it is ready. */
async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

/**
 * In development: holds what is the API's while its server starts again, so that the page waits and does not give up. Open
 * pages are told meanwhile.
 * @param origin the API's
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
      const tell = (now: boolean): void => {
        if (now !== isAway) ws.send('server:away', now);
        isAway = now;
      };
      ws.on('definitions:ask', (_data, client) => client.send('server:away', isAway));
      middlewares.use((request, response, next) => {
        if (!isForApi(request)) return next();
        const wait = async (): Promise<void> => {
          while (!(await isReady(origin))) {
            if (response.destroyed) return;
            tell(true);
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          }
          tell(false);
          next();
        };
        void wait();
      });
    },
  };
}
