import { useEffect, useState } from 'react';

/** What the success page shows in turn. */
export type SuccessPhase = 'progress' | 'complete' | 'done';

/** How long each part before the end stays, in milliseconds. @see [SUCC-02] [SUCC-03] */
export const SUCCESS_TIMES = { progress: 3750, complete: 3000 } as const;
const TEST_TIME = 500;

/** Leads through the parts of the success page. @param testTiming shortens each to 500 ms. */
export function useSuccessPhase(testTiming: boolean): SuccessPhase {
  const [phase, setPhase] = useState<SuccessPhase>('progress');
  useEffect(() => {
    if (phase === 'done') return undefined;
    const next = phase === 'progress' ? 'complete' : 'done';
    const timer = setTimeout(() => setPhase(next), testTiming ? TEST_TIME : SUCCESS_TIMES[phase]);
    return () => clearTimeout(timer);
  }, [phase, testTiming]);
  return phase;
}
