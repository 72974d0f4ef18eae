import { useEffect, useState } from 'react';

/** The phases of the success page, in order. */
export type SuccessPhase = 'progress' | 'complete' | 'done';

/** The duration of each phase before the last, in milliseconds [SUCC-02] [SUCC-03]. */
export const SUCCESS_TIMES = { progress: 3750, complete: 3000 } as const;
const TEST_TIME = 500;

/** A phase, and a function that skips to the last one. */
interface ShownPhase {
  readonly phase: SuccessPhase;
  readonly skip: () => void;
}

/**
 * Advances through the phases of the success page.
 * @param testTiming shortens each phase to 500 ms.
 */
export function useSuccessPhase(testTiming: boolean): ShownPhase {
  const [phase, setPhase] = useState<SuccessPhase>('progress');
  useEffect(() => {
    if (phase === 'done') return undefined;
    const next = phase === 'progress' ? 'complete' : 'done';
    const timer = setTimeout(() => setPhase(next), testTiming ? TEST_TIME : SUCCESS_TIMES[phase]);
    return () => clearTimeout(timer);
  }, [phase, testTiming]);
  return { phase, skip: () => setPhase('done') };
}
