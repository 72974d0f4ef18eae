import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * Hashing and rating a password takes more than a second of processor time for each account. Servers that a journey starts itself use
 * the full cost, for example the one that is killed (resilience.spec.ts) and those with rate limits (busy.spec.ts).
 */
const CHEAP_PASSWORDS = { PASSWORD_COST: 'least' };

/**
 * The journeys' `test`: Playwright's, with one built server per worker. Addresses are relative to it:
 * `await page.goto('/?upid=UPID-ACME-0001')`. Only tests with the same sandbox share a server, and any of them may run first. A file
 * whose journeys change a member or an account that others use, or that needs them all as seeded, therefore names its own:
 * `test.use({ sandbox: 'as seeded' })`.
 */
export const test = base.extend<object, { server: RunningServer; sandbox: string }>({
  sandbox: ['shared', { scope: 'worker', option: true }],
  server: [
    // A worker serves the tests of one sandbox: Playwright starts another worker for another option value.
    async ({ sandbox: _sandbox }, use) => {
      const server = await startServer(CHEAP_PASSWORDS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from '@playwright/test';
