import type { createStore } from 'jotai';
import { PATIENCE, pause } from '../api/transport.ts';
import { err, type Result } from '../../runtime/base/result.ts';
import type { CallFailure, SendOperation, SendSpec } from '../api/types.ts';
import { waitingCallsAtom, type WaitingCall } from '../../runtime/survey/waitingCalls.ts';

/** Pauses before retries while the device is online, in milliseconds. A failure after the last one is final. */
const PAUSES = [1500, 3000];
/** The longest wait that is kept, in seconds: that after wrong passwords. A longer one is final. */
const LONGEST = 900;

/** The device's network status. */
export interface DeviceNetwork {
  readonly isOnline: () => boolean;
  /** Dispatches `online`. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
}

const BROWSER: DeviceNetwork = { isOnline: () => navigator.onLine, events: globalThis };

/** The store that shows the page which calls are waiting. */
type Store = Pick<ReturnType<typeof createStore>, 'set'>;

/** The senders of a survey's calls. */
export interface Senders {
  readonly send: SendOperation;
  readonly sendSpec: SendSpec;
}

/**
 * Wraps senders for calls that a member waits for. A call that the network drops is repeated once the device is online, or on a
 * press of "try again". When the device is online but the service is unreachable, or asks for a wait that is too long for the transport,
 * it is retried a few times and then fails. Calls without a signal run in the background: they show no notice and fail immediately.
 */
export function patientSend({ send, sendSpec }: Senders, store: Store, network = BROWSER): Senders {
  return {
    send: (call, options) => patiently(() => send(call, options), options?.signal, store, network),
    sendSpec: (spec, options) => patiently(() => sendSpec(spec, options), options?.signal, store, network),
  };
}

async function patiently<T>(
  make: () => Promise<Result<T, CallFailure>>,
  signal: AbortSignal | undefined,
  store: Store,
  { isOnline, events }: DeviceNetwork,
): Promise<Result<T, CallFailure>> {
  const id = {};
  const report = (call: WaitingCall | null): void =>
    store.set(waitingCallsAtom, (calls) => {
      if (call === null && !calls.has(id)) return calls;
      const others = [...calls].filter(([each]) => each !== id);
      return new Map(call ? [...others, [id, call]] : others);
    });
  try {
    for (let tries = 0; ;) {
      const reply = await make();
      if (reply.ok || !signal || signal.aborted) return reply;
      const isOffline = !isOnline();
      const asked = waitOf(reply.error);
      const { kind } = reply.error;
      if (asked === 0 && kind !== 'network' && !(kind === 'timeout' && isOffline)) return reply;
      const least = PAUSES[tries];
      if (!isOffline && least === undefined) return reply;
      const after = isOffline ? null : Math.max(least ?? 0, asked * 1000);
      if (!isOffline) tries += 1;
      await untilBack({ after, signal, events }, (retry) => report({ after, isTrying: false, retry }));
      if (signal.aborted) return err({ kind: 'aborted' });
      report({ after, isTrying: true, retry: () => undefined });
    }
  } finally {
    report(null);
  }
}

/** Returns for how many seconds the server asks to wait, beyond what the transport waits for; 0 if it does not, or for too long. */
function waitOf(failure: CallFailure): number {
  const asked = failure.kind === 'http' ? (failure.retryAfter ?? 0) : 0;
  return asked > PATIENCE && asked <= LONGEST ? asked : 0;
}

/** Waits until the device is online, the member tries again, the pause is over, or the call is aborted. */
function untilBack(
  { after, signal, events }: Pick<DeviceNetwork, 'events'> & { readonly after: number | null; readonly signal: AbortSignal },
  show: (retry: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (): void => {
      over.abort();
      resolve();
    };
    signal.addEventListener('abort', end, { signal: over.signal });
    events.addEventListener('online', end, { signal: over.signal });
    if (after !== null) pause(after, over.signal).then(end, () => undefined);
    show(end);
  });
}
