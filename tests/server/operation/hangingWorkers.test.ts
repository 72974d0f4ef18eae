import { describe, expect, it } from 'vitest';
import { bundle } from '../support/bundle.ts';
import { startProcess } from '../support/process.ts';
import { ask, isAlive, workersOf } from '../support/workers.ts';

const PROGRAM = await bundle('tests/server/support/impatientServer.ts');
const PATIENT = { timeout: 120_000, interval: 200 };

describe('a worker that hangs', () => {
  it('is killed and replaced while others serve, and makes the server exit with 1 at shutdown', async () => {
    const server = await startProcess({}, [PROGRAM]);
    const workers = (): readonly number[] => workersOf(server, PROGRAM);
    /** Returns the pid of the worker that responds. A hanging worker may get the connection, which is then abandoned. */
    const respondingPid = async (): Promise<string> => ask(server, '/', 1_000).then(({ text }) => text, String);

    const [victim = 0, other = 0] = workers();
    // A stopped process behaves like an infinite loop: it responds to nothing and ignores SIGTERM.
    process.kill(victim, 'SIGSTOP');
    await expect.poll(respondingPid, PATIENT).toBe(String(other));
    await expect.poll(() => server.printed(), PATIENT).toContain(`Worker ${victim} has not responded for 3 s and is being killed.`);
    await expect.poll(() => server.printed(), PATIENT).toContain(`Worker ${victim} ended with SIGKILL; starting a new one.`);
    await expect.poll(async () => (await respondingPid()).replace(String(other), 'the other'), PATIENT).toMatch(/^\d+$/);
    expect(isAlive(victim)).toBe(false);

    const [hanging = 0, healthy = 0] = workers();
    process.kill(hanging, 'SIGSTOP');
    expect(await server.end('SIGTERM')).toBe(1);
    expect(server.printed()).toContain(`Worker ${hanging} has not stopped within 2 s and is being killed.`);
    expect(server.printed()).not.toContain(`Worker ${healthy} has`);
    expect([hanging, healthy].filter(isAlive)).toEqual([]);
  });
});
