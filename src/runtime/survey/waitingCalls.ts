import { atom } from 'jotai';

/** A call that failed for lack of a connection, or because the service has too much to do, and is retried. */
export interface WaitingCall {
  /** Pause before the next try, in milliseconds; null while the device is offline. */
  readonly after: number | null;
  /** True during a retry. */
  readonly isTrying: boolean;
  /** Retries immediately. */
  readonly retry: () => void;
}

/** The calls that are waiting, each keyed by a unique object. The page reports them and offers a retry. */
export const waitingCallsAtom = atom<ReadonlyMap<object, WaitingCall>>(new Map());
