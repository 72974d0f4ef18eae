import type { createStore } from 'jotai';
import { MAX_RETRY_AFTER_SECONDS, pause } from './transport.ts';
import { err, type Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { CallFailure, SendOperation, SendSpec } from './types.ts';
import { WaitingCallNotice } from '../../runtime/survey/waiting/WaitingCallNotice.tsx';
import { waitingCallsAtom, type WaitingCall } from '../../runtime/survey/waiting/waitingCalls.ts';

/** Pauses before retries while the device is online but the service is unreachable, in milliseconds. After the last one, the call fails. */
const BACKOFF_MS = [1500, 3000];
/** The minimum pauses before retries that the service requests: together longer than a failover or a restart. */
const MIN_REQUESTED_PAUSES_MS = [...BACKOFF_MS, 6000, 12_000, 20_000, 30_000];
/** The longest wait in seconds that is accepted. A longer one is final. */
const MAX_WAIT_SECONDS = 900;
const SECOND = 1000;

/** The device's network status. */
export interface DeviceNetwork {
  readonly isOnline: () => boolean;
  /** Dispatches `online`. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
}

/** Returns the time in milliseconds, and waits until a time has passed or the signal aborts. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The device that the page is on. */
export interface Device {
  readonly network: DeviceNetwork;
  readonly clock: Clock;
}

const BROWSER: Device = {
  network: { isOnline: () => navigator.onLine, events: globalThis },
  clock: { now: Date.now, wait: pause },
};

/** The store through which the page shows which calls are waiting. */
type Store = Pick<ReturnType<typeof createStore>, 'set'>;

/** The senders of a survey's calls. */
export interface Senders {
  readonly send: SendOperation;
  readonly sendSpec: SendSpec;
}

/**
 * Wraps senders for calls that a member waits for. A call that the network drops is retried once the device is online, or on a
 * press of "try again". When the device is online but the service is unreachable, it is retried a few times and then fails; when the
 * service is unavailable, or requests a wait that is too long for the transport, it is retried for about two minutes or longer.
 * Calls without a signal run in the background: they show no notice and fail immediately. A login after too many wrong passwords fails
 * immediately too, because only the member can change the password.
 */
export function retryingSend({ send, sendSpec }: Senders, store: Store, device = BROWSER): Senders {
  const retryOptions = { store, device };
  return {
    send: (call, options) =>
      sendWithRetries(() => send(call, options), { ...retryOptions, operation: call.operation, signal: options?.signal }),
    sendSpec: (spec, options) =>
      sendWithRetries(() => sendSpec(spec, options), { ...retryOptions, operation: spec.operation, signal: options?.signal }),
  };
}

interface RetryOptions extends Pick<CallSpec, 'operation'> {
  readonly store: Store;
  readonly device: Device;
  readonly signal: AbortSignal | undefined;
}

async function sendWithRetries<T>(
  make: () => Promise<Result<T, CallFailure>>,
  { operation, store, device, signal }: RetryOptions,
): Promise<Result<T, CallFailure>> {
  const id = {};
  const report = (call: WaitingCall | null): void =>
    store.set(waitingCallsAtom, (calls) => {
      if (call === null && !calls.has(id)) return calls;
      const otherCalls = [...calls].filter(([each]) => each !== id);
      return new Map(call ? [...otherCalls, [id, call]] : otherCalls);
    });
  try {
    for (let tries = 0; ;) {
      const reply = await make();
      if (reply.ok || !signal || signal.aborted) return reply;
      const isOffline = !device.network.isOnline();
      const requestedWait = requestedWaitOf(operation, reply.error);
      const { kind } = reply.error;
      if (requestedWait === 0 && kind !== 'network' && !(kind === 'timeout' && isOffline)) return reply;
      const minPause = (requestedWait === 0 ? BACKOFF_MS : MIN_REQUESTED_PAUSES_MS)[tries];
      if (!isOffline && minPause === undefined) return reply;
      const pauseMs = isOffline ? null : Math.max(minPause ?? 0, requestedWait * SECOND);
      if (!isOffline) tries += 1;
      let call: WaitingCall = { pauseMs, remainingMs: pauseMs, isRetrying: false, retry: () => undefined, Notice: WaitingCallNotice };
      await waitForRetry(pauseMs, signal, device, (remainingMs, retry) => report((call = { ...call, remainingMs, retry })));
      if (signal.aborted) return err({ kind: 'aborted' });
      report({ ...call, isRetrying: true, retry: () => undefined });
    }
  } finally {
    report(null);
  }
}

/**
 * Returns the number of seconds that the server requests to wait before a retry; 0 if it requests none or too many, or refuses a login
 * after too many wrong passwords. The transport has already waited after a rate limit, so that failure is final. An unavailable
 * service may take longer than it says.
 */
function requestedWaitOf(operation: string, failure: CallFailure): number {
  if (failure.kind !== 'http' || (operation === 'login' && failure.status === 429)) return 0;
  const { status, retryAfter = 0 } = failure;
  return (status === 503 || retryAfter > MAX_RETRY_AFTER_SECONDS) && retryAfter <= MAX_WAIT_SECONDS ? retryAfter : 0;
}

/**
 * Waits until the device is online, the member tries again, the pause is over, or the call is aborted.
 * @param after the pause in milliseconds; null for a pause without an end.
 * @param show called at the start and after each second, with the remaining pause and what ends it.
 */
function waitForRetry(
  after: number | null,
  signal: AbortSignal,
  { network, clock }: Device,
  show: (remainingMs: number | null, retry: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (): void => {
      controller.abort();
      resolve();
    };
    signal.addEventListener('abort', end, { signal: controller.signal });
    network.events.addEventListener('online', end, { signal: controller.signal });
    if (after === null) return show(null, end);
    countDown(after, clock, controller.signal, (left) => show(left, end)).then(end, () => undefined);
  });
}

/** Shows the remaining pause at the start of each second. A device that slept in between skips seconds. Rejects when the signal aborts. */
async function countDown(after: number, { now, wait }: Clock, signal: AbortSignal, show: (remainingMs: number) => void): Promise<void> {
  const until = now() + after;
  for (let remaining = after; remaining > 0; remaining = until - now()) {
    show(remaining);
    await wait(remaining % SECOND || SECOND, signal);
  }
}
