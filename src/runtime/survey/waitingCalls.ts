import { atom } from 'jotai';

/** A call that failed for lack of a connection and is retried once the network is back. */
export interface WaitingCall {
  /** True if the device is offline; false if it is online but cannot reach the service. */
  readonly isOffline: boolean;
  /** True during a retry. */
  readonly isTrying: boolean;
  /** Retries immediately. */
  readonly retry: () => void;
}

/** The calls that are waiting for the network, each keyed by a unique object. The page reports them and offers a retry. */
export const waitingCallsAtom = atom<ReadonlyMap<object, WaitingCall>>(new Map());
