import { atom } from 'jotai';
import type { ComponentType } from 'react';

/** A call that failed because the device is offline or the service is overloaded, and is being retried. */
export interface WaitingCall {
  /** Pause before the next try, in milliseconds; null while the device is offline. */
  readonly pauseMs: number | null;
  /** The rest of the pause, in milliseconds; null while the device is offline. */
  readonly remainingMs: number | null;
  /** True during a retry. */
  readonly isRetrying: boolean;
  /** Retries immediately. */
  readonly retry: () => void;
  /** Component that reports the call. It is part of the value, so that no page loads it before its first question. */
  readonly Notice: ComponentType<{ readonly call: WaitingCall }>;
}

/** The calls that are waiting, each keyed by a unique object. The page reports them and offers a retry. */
export const waitingCallsAtom = atom<ReadonlyMap<object, WaitingCall>>(new Map());
