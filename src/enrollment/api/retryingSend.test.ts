import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { err, ok } from '../../runtime/base/result.ts';
import type { CallFailure, SendSpec } from './types.ts';
import { retryingSend, type Clock, type Device } from './retryingSend.ts';
import { waitingCallsAtom } from '../../runtime/survey/waiting/waitingCalls.ts';

const SPEC = { operation: 'createAccount' };
const LOGIN = { operation: 'login' };
const HTTP: CallFailure = { kind: 'http', status: 500, code: null, message: null, errorCode: null, problem: {} };

const never = async (): Promise<never> => {
  throw new Error('nothing is sent here');
};

/** A clock that stands still until the test advances it. */
function standingClock(): Clock & { readonly pass: (milliseconds: number) => Promise<void> } {
  let time = 0;
  const alarms: { readonly at: number; readonly ring: () => void }[] = [];
  return {
    now: () => time,
    wait: (milliseconds) => new Promise((ring) => alarms.push({ at: time + milliseconds, ring })),
    pass: async (milliseconds) => {
      const end = time + milliseconds;
      for (;;) {
        await settle();
        const due = alarms.findIndex(({ at }) => at <= end);
        const [alarm] = due < 0 ? [] : alarms.splice(due, 1);
        if (!alarm) break;
        time = Math.max(time, alarm.at);
        alarm.ring();
      }
      time = end;
    },
  };
}

/** A network that can be disconnected, with the notices that the page receives. */
function network({ failure = { kind: 'network' }, isOnline = false }: { failure?: CallFailure; isOnline?: boolean } = {}) {
  const store = createStore();
  let isCut = true;
  const send = vi.fn<SendSpec>(async () => (isCut ? err(failure) : ok('done')));
  const controller = new AbortController();
  const events = new EventTarget();
  const clock = standingClock();
  const { sendSpec } = retryingSend({ send: never, sendSpec: send }, store, { network: { isOnline: () => isOnline, events }, clock });
  return {
    send,
    pass: clock.pass,
    controller,
    reconnect: () => (isCut = false),
    goOnline: () => {
      isOnline = true;
      events.dispatchEvent(new Event('online'));
    },
    ask: (spec = SPEC) => sendSpec(spec, { signal: controller.signal }),
    waiting: () => [...store.get(waitingCallsAtom).values()],
  };
}

/** Resolves once all work that waits for neither a clock nor a network is done. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('shows a waiting call while the device is offline, and retries once it is online', async () => {
  const { ask, reconnect, waiting, send, goOnline } = network();
  const reply = ask();
  await vi.waitFor(() => expect(waiting()).toMatchObject([{ pauseMs: null, isRetrying: false }]));
  expect(send).toHaveBeenCalledTimes(1);
  reconnect();
  goOnline();
  expect(await reply).toEqual(ok('done'));
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.calls[1], 'the same call under the same key').toEqual(send.mock.calls[0]);
  expect(waiting()).toEqual([]);
});

it('retries on a press and keeps waiting while the device stays offline', async () => {
  const { ask, reconnect, waiting, send } = network();
  const reply = ask();
  await vi.waitFor(() => expect(waiting()).toHaveLength(1));
  waiting()[0]?.retry();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(waiting()).toMatchObject([{ pauseMs: null, isRetrying: false }]));
  reconnect();
  waiting()[0]?.retry();
  expect(await reply).toEqual(ok('done'));
});

it('retries a network failure twice while the device is online, then fails', async () => {
  const { ask, waiting, send, pass } = network({ isOnline: true });
  const reply = ask();
  await settle();
  expect(waiting()).toMatchObject([{ pauseMs: 1_500 }]);
  await pass(1_500);
  expect(waiting()).toMatchObject([{ pauseMs: 3_000 }]);
  await pass(3_000);
  expect(await reply).toEqual(err({ kind: 'network' }));
  expect(send).toHaveBeenCalledTimes(3);
  expect(waiting()).toEqual([]);
});

it('returns an aborted failure when the member leaves', async () => {
  const { ask, waiting, controller, send } = network();
  const reply = ask();
  await vi.waitFor(() => expect(waiting()).toHaveLength(1));
  controller.abort();
  expect(await reply).toEqual(err({ kind: 'aborted' }));
  expect([waiting(), send.mock.calls.length]).toEqual([[], 1]);
});

it.each<[string, CallFailure, boolean]>([
  ['a refusal', HTTP, false],
  ['a timeout while online', { kind: 'timeout' }, true],
])('does not retry %s', async (_title, failure, isOnline) => {
  const { ask, send } = network({ failure, isOnline });
  expect(await ask()).toEqual(err(failure));
  expect(send).toHaveBeenCalledTimes(1);
});

it('fails a background call immediately', async () => {
  const store = createStore();
  const device: Device = { network: { isOnline: () => false, events: new EventTarget() }, clock: standingClock() };
  const { sendSpec } = retryingSend({ send: never, sendSpec: async () => err({ kind: 'network' }) }, store, device);
  expect(await sendSpec(SPEC, {})).toEqual(err({ kind: 'network' }));
  expect(store.get(waitingCallsAtom).size).toBe(0);
});

it('shows the Retry-After of a refusal, and retries the same call on a press', async () => {
  const { ask, reconnect, waiting, send } = network({ failure: { ...HTTP, status: 429, retryAfter: 42 }, isOnline: true });
  const reply = ask();
  await vi.waitFor(() => expect(waiting()).toMatchObject([{ pauseMs: 42_000, isRetrying: false }]));
  reconnect();
  waiting()[0]?.retry();
  expect(await reply).toEqual(ok('done'));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

it.each([0, 10, 901])('fails without waiting on a Retry-After of %i s, which is outside the accepted range', async (retryAfter) => {
  const failure: CallFailure = { ...HTTP, status: 429, retryAfter };
  const { ask, send } = network({ failure, isOnline: true });
  expect(await ask()).toEqual(err(failure));
  expect(send).toHaveBeenCalledTimes(1);
});

it('counts down the Retry-After, then retries', async () => {
  const { ask, reconnect, waiting, send, pass } = network({ failure: { ...HTTP, status: 503, retryAfter: 42 }, isOnline: true });
  const reply = ask();
  await settle();
  expect(waiting()).toMatchObject([{ pauseMs: 42_000, remainingMs: 42_000 }]);
  await pass(12_000);
  expect(waiting()).toMatchObject([{ pauseMs: 42_000, remainingMs: 30_000 }]);
  reconnect();
  await pass(29_999);
  expect([waiting(), send.mock.calls.length]).toMatchObject([[{ remainingMs: 1_000 }], 1]);
  await pass(1);
  expect(await reply).toEqual(ok('done'));
});

it('retries with backoff while the service is unavailable, then fails', async () => {
  const failure: CallFailure = { ...HTTP, status: 503, code: 'UNAVAILABLE', retryAfter: 2 };
  const { ask, waiting, send, pass } = network({ failure, isOnline: true });
  const reply = ask();
  const pauses = [2_000, 3_000, 6_000, 12_000, 20_000, 30_000];
  for (const after of pauses) {
    await settle();
    expect(waiting()).toMatchObject([{ pauseMs: after, remainingMs: after }]);
    await pass(after);
  }
  expect(await reply).toEqual(err(failure));
  expect(send).toHaveBeenCalledTimes(pauses.length + 1);
});

it('fails on a 503 without a Retry-After', async () => {
  const failure: CallFailure = { ...HTTP, status: 503 };
  const { ask, send } = network({ failure, isOnline: true });
  expect(await ask()).toEqual(err(failure));
  expect(send).toHaveBeenCalledTimes(1);
});

it.each([
  [429, false],
  [503, true],
])('retries a login after a 503 with a Retry-After, but not after a 429: %i (retried: %s)', async (status, isRetried) => {
  const failure: CallFailure = { ...HTTP, status, retryAfter: 42 };
  const { ask, send, reconnect, pass } = network({ failure, isOnline: true });
  const reply = ask(LOGIN);
  await settle();
  reconnect();
  await pass(42_000);
  expect(await reply).toEqual(isRetried ? ok('done') : err(failure));
  expect(send).toHaveBeenCalledTimes(isRetried ? 2 : 1);
});
