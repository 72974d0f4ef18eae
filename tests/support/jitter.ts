import { createRequire } from 'node:module';
import { vi } from 'vitest';

const MAX_MS = Number(process.env['JITTER']);
/** True for about half of the test files, which are delayed only sometimes; the others are always delayed. */
const isSometimes = Math.random() < 0.5;
/** The machine's real timers, even in tests with fake timers. */
const [realSetTimeout, realSetImmediate] = [setTimeout, setImmediate];

/** Calls back after a random time, sometimes immediately. */
const callLater = (callback: () => void): void => {
  if (isSometimes && Math.random() < 0.3) realSetImmediate(callback);
  else realSetTimeout(callback, Math.random() * MAX_MS);
};

const jitter = (): Promise<void> => new Promise(callLater);

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

type Work = (isLate: boolean) => Work | null | undefined;

/**
 * Delays what React does later than the change that caused it: a transition, such as each navigation of the router, any other render
 * outside of an event, and the effects of a render. React takes these functions when it loads, once for all files of a worker.
 */
function delayReact(): void {
  Object.assign(globalThis, { setImmediate: (task: () => void) => callLater(task) });
  const scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler');
  Object.assign(globalThis, { setImmediate: realSetImmediate });
  const { unstable_scheduleCallback: schedule } = scheduler;
  // A task that returns another one continues after a pause.
  scheduler.unstable_scheduleCallback = (priority: number, work: Work) => schedule(priority, () => work);
}
delayReact();
