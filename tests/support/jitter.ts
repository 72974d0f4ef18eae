import { vi } from 'vitest';

const MAX_MS = Number(process.env['JITTER']);
/** True for about half of the test files, which are delayed only sometimes; the others are always delayed. */
const isSometimes = Math.random() < 0.5;
/** The machine's real timer, even in tests with fake timers. */
const realSetTimeout = setTimeout;

/** Waits for a random time, sometimes for none. */
const jitter = (): Promise<void> =>
  new Promise((resolve) => (isSometimes && Math.random() < 0.3 ? resolve() : realSetTimeout(resolve, Math.random() * MAX_MS)));

Object.assign(globalThis, { jitter });

// Delays replies as well.
vi.mock(import('../../src/enrollment/api/send.ts'), async (original) => {
  const realModule = await original();
  return {
    ...realModule,
    createSend: (hosts, transport) =>
      realModule.createSend(hosts, async (request) => {
        const reply = await transport(request);
        await jitter();
        return reply;
      }),
  };
});
