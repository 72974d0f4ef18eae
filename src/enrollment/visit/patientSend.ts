import type { createStore } from 'jotai';
import { pause } from '../api/transport.ts';
import { err, type Result } from '../../runtime/base/result.ts';
import type { CallFailure, SendOperation, SendSpec } from '../api/types.ts';
import { waitingCallsAtom, type WaitingCall } from '../../runtime/survey/waitingCalls.ts';

/** Pauses before further tries while the device is online, in milliseconds. After the last one the failure counts. */
const PAUSES = [1500, 3000];

/** The device's network. */
export interface DeviceNetwork {
  readonly isOnline: () => boolean;
  /** Hears `online`. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
}

const BROWSER: DeviceNetwork = { isOnline: () => navigator.onLine, events: globalThis };

/** What tells the page that a call waits. */
type Store = Pick<ReturnType<typeof createStore>, 'set'>;

/** What sends the calls of a survey. */
export interface Senders {
  readonly send: SendOperation;
  readonly sendSpec: SendSpec;
}

/**
 * Sends what somebody waits for. A call that the network drops is made again: as soon as the device is online, or at a press of
 * "try again". Where the device is online and the service cannot be reached, it is made a few times more, and then it fails.
 * Calls without a signal run in the background: nobody is told of them, and they fail immediately.
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
  const tell = (call: WaitingCall | null): void =>
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
      const { kind } = reply.error;
      if (kind !== 'network' && !(kind === 'timeout' && isOffline)) return reply;
      const after = isOffline ? null : PAUSES[tries];
      if (after === undefined) return reply;
      if (!isOffline) tries += 1;
      await untilBack({ after, signal, events }, (retry) => tell({ isOffline, isTrying: false, retry }));
      if (signal.aborted) return err({ kind: 'aborted' });
      tell({ isOffline, isTrying: true, retry: () => undefined });
    }
  } finally {
    tell(null);
  }
}

/** Waits until the device is online, the member tries again, the pause is over, or the call is given up. */
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
