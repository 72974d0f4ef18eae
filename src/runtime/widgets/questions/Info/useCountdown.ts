import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `done` once after `ms` milliseconds of running. A pause keeps the remaining time. */
export function useCountdown(ms: number, running: boolean, done: () => void): void {
  const remainingMs = useRef<number | null>(ms);
  const finish = useEffectEvent(done);

  useEffect(() => {
    if (remainingMs.current === null || !running) return;
    const startTime = performance.now();
    const timer = setTimeout(() => {
      remainingMs.current = null;
      finish();
    }, remainingMs.current);
    return () => {
      clearTimeout(timer);
      if (remainingMs.current !== null) remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startTime));
    };
  }, [running]);
}
