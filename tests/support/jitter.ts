import { vi } from 'vitest';

const LONGEST_MS = Number(process.env['JITTER']);
/** One file in two is slow in everything, the others in some. */
const sometimes = Math.random() < 0.5;
/** The clock of the machine, also in tests that have their own. */
const later = setTimeout;

/** Waits for a random moment; sometimes for none. */
const jitter = (): Promise<void> =>
  new Promise((resolve) => (sometimes && Math.random() < 0.3 ? resolve() : later(resolve, Math.random() * LONGEST_MS)));

Object.assign(globalThis, { jitter });

// Replies come late too.
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
