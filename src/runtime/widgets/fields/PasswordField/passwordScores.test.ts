import { beforeEach, expect, it, vi } from 'vitest';
import { keepScorer, passwordScore } from './passwordScores.ts';

/** A worker that calls every password strong, or fails to start. */
class PretendedWorker extends EventTarget {
  static alive = 0;
  static started = 0;
  static fails = false;
  constructor() {
    super();
    PretendedWorker.alive += 1;
    PretendedWorker.started += 1;
  }
  postMessage(): void {
    const answer = PretendedWorker.fails ? new Event('error', { cancelable: true }) : new MessageEvent('message', { data: 'strong' });
    queueMicrotask(() => this.dispatchEvent(answer));
  }
  terminate(): void {
    PretendedWorker.alive -= 1;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', PretendedWorker);
  Object.assign(PretendedWorker, { alive: 0, started: 0, fails: false });
  return () => vi.unstubAllGlobals();
});

it('passwordScore asks one worker, which ends with its last user', async () => {
  const release = keepScorer();
  expect(await Promise.all([passwordScore('a', []), passwordScore('b', [])])).toEqual(['strong', 'strong']);
  expect([PretendedWorker.started, PretendedWorker.alive]).toEqual([1, 1]);
  release();
  release();
  expect(PretendedWorker.alive).toBe(0);
  await passwordScore('c', []);
  expect([PretendedWorker.started, PretendedWorker.alive]).toEqual([2, 0]);
});

it('passwordScore scores in the page when the worker fails, including earlier requests', async () => {
  PretendedWorker.fails = true;
  const release = keepScorer();
  expect(await Promise.all([passwordScore('password', []), passwordScore('correct horse battery 9', [])])).toEqual(['weak', 'veryStrong']);
  expect(await passwordScore('password', [])).toBe('weak');
  release();
});

it('passwordScore scores in the page when the browser has no workers', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await passwordScore('password', [])).toBe('weak');
});
