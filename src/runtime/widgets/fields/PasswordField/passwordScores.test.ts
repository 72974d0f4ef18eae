import { beforeEach, expect, it, vi } from 'vitest';
import { keepScorer, passwordScore } from './passwordScores.ts';

/** A worker that calls every password strong, or fails to start. */
class FakeWorker extends EventTarget {
  static alive = 0;
  static started = 0;
  static fails = false;
  constructor() {
    super();
    FakeWorker.alive += 1;
    FakeWorker.started += 1;
  }
  postMessage(): void {
    const answer = FakeWorker.fails ? new Event('error', { cancelable: true }) : new MessageEvent('message', { data: 'strong' });
    queueMicrotask(() => this.dispatchEvent(answer));
  }
  terminate(): void {
    FakeWorker.alive -= 1;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  Object.assign(FakeWorker, { alive: 0, started: 0, fails: false });
  return () => vi.unstubAllGlobals();
});

it('passwordScore shares one worker, which is terminated when its last user releases it', async () => {
  const release = keepScorer();
  expect(await Promise.all([passwordScore('a', []), passwordScore('b', [])])).toEqual(['strong', 'strong']);
  expect([FakeWorker.started, FakeWorker.alive]).toEqual([1, 1]);
  release();
  release();
  expect(FakeWorker.alive).toBe(0);
  await passwordScore('c', []);
  expect([FakeWorker.started, FakeWorker.alive]).toEqual([2, 0]);
});

it('passwordScore scores in the page when the worker fails, including pending requests', async () => {
  FakeWorker.fails = true;
  const release = keepScorer();
  expect(await Promise.all([passwordScore('password', []), passwordScore('correct horse battery 9', [])])).toEqual(['weak', 'veryStrong']);
  expect(await passwordScore('password', [])).toBe('weak');
  release();
});

it('passwordScore scores in the page when the browser has no workers', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await passwordScore('password', [])).toBe('weak');
});
