import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { PASSWORD_HASH } from '../sandbox/seed/accounts.ts';
import { makePasswords } from './passwords.ts';

const hasher = makePasswords({ passwordCost: 'full', passwordQueue: 8, passwordWaitMs: 60_000, workers: 1 });
/** A connected client. */
const WAITER = { lane: 'login', isDisconnected: () => false } as const;
const verify = (password: string, stored: string | null) => hasher.verify(password, stored, WAITER);

async function hash(password: string): Promise<string> {
  const hashed = await hasher.hash(password, WAITER);
  if (typeof hashed !== 'string') throw new Error(hashed.code);
  return hashed;
}

describe('passwords', () => {
  it('are hashed with a salt and verified', async () => {
    const [first, second] = await Promise.all([hash('correct horse battery 9'), hash('correct horse battery 9')]);
    expect(first).not.toBe(second);
    expect(first).not.toContain('horse');
    expect(first).toMatch(/^scrypt\$17\$8\$1\$/);
    expect(await verify('correct horse battery 9', first)).toBe(true);
    expect(await verify('correct horse battery 8', first)).toBe(false);
  });
  it('documented for the sandbox open its accounts', async () => {
    expect(await verify('correct horse battery 9', PASSWORD_HASH)).toBe(true);
  });
  it('verify in any Unicode normalisation', async () => {
    expect(await verify('cafe\u0301 am See 77', await hash('caf\u00e9 am See 77'))).toBe(true);
  });
  it('are rejected for an unknown account in about the same time as for a known one', async () => {
    /** Returns the processor time, of all threads. Other programs would change the time on the clock. */
    const timeVerify = async (stored: string | null) => {
      const start = process.cpuUsage();
      expect(await verify('whatever it is', stored)).toBe(false);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const [known, unknown] = [await timeVerify(PASSWORD_HASH), await timeVerify(null)];
    expect(unknown / known).toBeGreaterThan(0.25);
  });
  it('wait in a bounded queue, and are refused with 503 once it is full', async () => {
    const { verify: queued } = makePasswords({
      passwordCost: 'full',
      passwordQueue: 0,
      passwordWaitMs: 60_000,
      workers: availableParallelism(),
    });
    const answers = await Promise.all(['a', 'b', 'c'].map((password) => queued(password, null, WAITER)));
    expect(answers).toEqual([false, ...Array.from({ length: 2 }, () => expect.objectContaining({ status: 503, retryAfter: 1 }))]);
  });
});
