import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePostponed } from './afterPaint.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

it('makePostponed runs a task once, after the next frame', () => {
  const task = vi.fn<() => void>();
  makePostponed().postpone(task);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it('makePostponed runs a task after a timeout if the page renders no frames', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const task = vi.fn<() => void>();
  makePostponed().postpone(task);
  vi.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

it('makePostponed runs a pending task when the next one is postponed, or on request', () => {
  const calls: string[] = [];
  const { postpone, runNow } = makePostponed();
  postpone(() => calls.push('first'));
  postpone(() => calls.push('second'));
  expect(calls).toEqual(['first']);
  runNow();
  runNow();
  expect(calls).toEqual(['first', 'second']);
});

it('makePostponed never runs a cancelled task', () => {
  const task = vi.fn<() => void>();
  const { postpone, cancel } = makePostponed();
  postpone(task);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(task).not.toHaveBeenCalled();
});
