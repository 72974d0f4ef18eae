import { useAtomValue } from 'jotai';
import { createElement, type JSX } from 'react';
import { waitingCallsAtom } from './waitingCalls.ts';

/** Reports that a call is waiting. Disappears once the call has succeeded. */
export function WaitingNotice(): JSX.Element | undefined {
  const [call] = useAtomValue(waitingCallsAtom).values();
  return call && createElement(call.Notice, { call });
}
