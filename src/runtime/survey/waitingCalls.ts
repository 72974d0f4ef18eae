import { atom } from 'jotai';

/** A call that the network has dropped, and that is made again as soon as the network is back. */
export interface WaitingCall {
  /** True where the device has no network; false where it has one and the service cannot be reached. */
  readonly isOffline: boolean;
  /** True while it is being made again. */
  readonly isTrying: boolean;
  /** Tries again now. */
  readonly retry: () => void;
}

/** The calls that wait for the network, by an object of their own: the page says so, and offers to try again. */
export const waitingCallsAtom = atom<ReadonlyMap<object, WaitingCall>>(new Map());
