import { test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/**
 * Hashing and rating a password takes more than a second of processor time for each account. Servers that a journey starts itself use
 * the full cost, for example the one that is killed (resilience.spec.ts) and those with rate limits (busy.spec.ts).
 */
const CHEAP_PASSWORDS = { PASSWORD_COST: 'least' };

/**
 * The journeys' `test`: Playwright's, with one built server per worker. Addresses are relative to it:
 * `await page.goto('/?upid=UPID-ACME-0001')`. Only tests of the same world share a server, and any of them may come
 * first. A file whose journeys change a member or an account of the sandbox, or that needs them all as seeded, therefore names its own
 * `world`: `test.use({ world: 'as seeded' })`.
 */
export const test = base.extend<object, { server: RunningServer; world: string }>({
  world: ['lived in', { scope: 'worker', option: true }],
  server: [
    // A worker serves the tests of one world: Playwright starts another worker for another option value.
    async ({ world: _world }, use) => {
      const server = await startServer(CHEAP_PASSWORDS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect } from '@playwright/test';
