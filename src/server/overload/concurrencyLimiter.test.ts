import { describe, expect, it } from 'vitest';
import { fail } from '../base/problem.ts';
import { concurrencyLimiter, type Waiter } from './concurrencyLimiter.ts';

/** A limiter that runs one job at a time, whose jobs end when the test says so. */
function manualLimiter(expectedMs = 100) {
  const pass = concurrencyLimiter({ maxConcurrent: 1, maxQueued: 32, longestWaitMs: 10_000, expectedMs, now: () => 0 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, waiter: Partial<Waiter> = {}) =>
    pass({ lane: 'enrollment', isDisconnected: () => false, ...waiter }, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return { enter, end, started };
}

describe('the password-hashing queue', () => {
  it('alternates between logins and enrollments, so that neither starves the other', async () => {
    const { enter, end, started } = manualLimiter();
    for (const name of ['l1', 'l2', 'l3', 'l4']) void enter(name, { lane: 'login' });
    for (const name of ['e1', 'e2']) void enter(name);
    for (const name of ['l1', 'e1', 'l2', 'e2', 'l3', 'l4']) await end(name);
    expect(started).toEqual(['l1', 'e1', 'l2', 'e2', 'l3', 'l4']);
  });

  it('does no work for clients who have disconnected or whose seat is already taken', async () => {
    const { enter, end, started } = manualLimiter();
    void enter('first');
    const gone = enter('gone', { isDisconnected: () => true });
    const lost = enter('lost', { recheck: async () => fail(409, 'UPID_CLAIMED') });
    const last = enter('last', { recheck: async () => null });
    await end('first');
    expect(await gone).toMatchObject({ status: 503 });
    expect(await lost).toMatchObject({ status: 409, code: 'UPID_CLAIMED' });
    await end('last');
    expect(await last).toBe('last');
    expect(started).toEqual(['first', 'last']);
  });

  it('refuses clients who would wait too long, with the expected wait as Retry-After', async () => {
    const { enter } = manualLimiter(4_000);
    void enter('first');
    void enter('second');
    void enter('third');
    expect(await enter('fourth')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 12 });
  });
});
