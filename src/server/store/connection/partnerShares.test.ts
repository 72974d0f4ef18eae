import { describe, expect, it } from 'vitest';
import { timeoutError } from '../databaseErrors.ts';
import { makePartnerShares } from './partnerShares.ts';

/** Partners' work, which ends when the test says so. */
function manualShares(maxConcurrent: number) {
  const { run: inShare, countWaiting } = makePartnerShares(maxConcurrent);
  const started: string[] = [];
  const ends = new Map<string, { readonly end: () => void; readonly fail: (error: Error) => void }>();
  const run = (partnerId: number, name: string) =>
    inShare(partnerId, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { end: () => resolve(name), fail: reject }));
    });
  return {
    run,
    waiting: countWaiting,
    started,
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string, error: Error) => ends.get(name)?.fail(error),
  };
}

describe('the share of a partner', () => {
  it('queues work beyond its limit without delaying other partners', async () => {
    const { run, waiting, started, end } = manualShares(2);
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => run(1, name));
    void run(2, 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(waiting()).toBe(2);
    end('a2');
    expect(await a2).toBe('a2');
    const late = run(1, 'a5');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
    end('a1');
    end('a3');
    await Promise.all([a1, a3]);
    expect(started.slice(4)).toEqual(['a4', 'a5']);
    end('a4');
    end('a5');
    expect(await Promise.all([a4, late])).toEqual(['a4', 'a5']);
    expect(waiting()).toBe(0);
    void run(1, 'a6');
    void run(1, 'a7');
    void run(1, 'a8');
    expect(started.slice(6)).toEqual(['a6', 'a7']);
  });

  it('fails all waiting work when work times out, and serves later work', async () => {
    const { run, started, end, fail } = manualShares(1);
    const work = Promise.allSettled(['a1', 'a2', 'a3'].map((name) => run(1, name)));
    fail('a1', timeoutError());
    expect((await work).map((each) => (each.status === 'rejected' ? String(each.reason) : each.value))).toEqual(
      Array.from({ length: 3 }, () => String(timeoutError())),
    );
    const later = run(1, 'a4');
    end('a4');
    expect(await later).toBe('a4');
    expect(started).toEqual(['a1', 'a4']);
  });

  it('reports any other failure only to the caller of the failed work', async () => {
    const { run, end, fail } = manualShares(1);
    const failing = run(1, 'a1');
    const waiting = run(1, 'a2');
    fail('a1', new Error('a bug'));
    await expect(failing).rejects.toThrow('a bug');
    end('a2');
    expect(await waiting).toBe('a2');
  });
});
