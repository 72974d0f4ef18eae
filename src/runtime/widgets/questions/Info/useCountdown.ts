import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `done` once after `ms` milliseconds of running. A pause keeps the remaining time.
 * @param ms null to never call it.
 */
export function useCountdown(ms: number | null, running: boolean, done: () => void): void {
  const left = useRef(ms);
  const finish = useEffectEvent(done);

  useEffect(() => {
    if (left.current === null || !running) return;
    const started = performance.now();
    const timer = setTimeout(() => {
      left.current = null;
      finish();
    }, left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [running]);
}
