import { vi } from 'vitest';

const LONGEST_MS = Number(process.env['JITTER']);
/** True for about half of the test files, which are delayed only sometimes; the others are always delayed. */
const sometimes = Math.random() < 0.5;
/** The machine's real timer, even in tests with fake timers. */
const later = setTimeout;

/** Waits for a random time, sometimes for none. */
const jitter = (): Promise<void> =>
  new Promise((resolve) => (sometimes && Math.random() < 0.3 ? resolve() : later(resolve, Math.random() * LONGEST_MS)));

Object.assign(globalThis, { jitter });

// Delays replies as well.
vi.mock(import('../../src/enrollment/api/send.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    createSend: (hosts, transport) =>
      real.createSend(hosts, async (request) => {
        const reply = await transport(request);
        await jitter();
        return reply;
      }),
  };
});
