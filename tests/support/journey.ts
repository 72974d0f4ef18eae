import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * The journeys' `test`: Playwright's, with one built server per worker. Addresses are relative to it:
 * `await page.goto('/?upid=UPID-ACME-0001')`. Journeys change members of the sandbox. A file that needs them all as seeded names
 * its own `world` (`test.use({ world: 'as seeded' })`): only tests of the same world share a server.
 */
export const test = base.extend<object, { server: RunningServer; world: string }>({
  world: ['lived in', { scope: 'worker', option: true }],
  server: [
    // A worker serves the tests of one world: Playwright starts another worker for another option value.
    async ({ world: _world }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from '@playwright/test';
