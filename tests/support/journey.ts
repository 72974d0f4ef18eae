import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * The journeys' `test`: like Playwright's, with the built server running, one a worker. Addresses are relative to it:
 * `await page.goto('/?upid=UPID-ACME-0001')`. Journeys change members of the sandbox; a file that must find them all as seeded
 * names a `world` of its own (`test.use({ world: 'as seeded' })`): only tests of one world share a server.
 */
export const test = base.extend<object, { server: RunningServer; world: string }>({
  world: ['lived in', { scope: 'worker', option: true }],
  server: [
    // A worker serves tests of one world alone: Playwright starts another worker where a worker's option differs.
    async ({ world: _world }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from '@playwright/test';
