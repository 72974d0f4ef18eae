import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * The journeys' `test`: like Playwright's, with the built server running, one a worker. Addresses are relative to it:
 * `await page.goto('/?upid=UPID-ACME-0001')`.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; it has none.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from '@playwright/test';
