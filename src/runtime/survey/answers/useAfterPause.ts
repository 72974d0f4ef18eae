import { useEffect, useRef } from 'react';

/** Time in milliseconds without an edit that counts as a pause. */
const PAUSE_MS = 400;

/** Returns a function to call on each edit. Calls `act` as last rendered once the member pauses, but not after the unmount. */
export function useAfterPause(act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  };
}
