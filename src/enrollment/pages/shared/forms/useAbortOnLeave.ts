import { useEffect, useRef, type RefObject } from 'react';

/** Returns a controller that aborts its calls when the screen is left. An effect of React's strict mode, which runs twice, gets a new one. */
export function useAbortOnLeave(): RefObject<AbortController> {
  const controller = useRef(new AbortController());
  useEffect(() => {
    const mounted = new AbortController();
    controller.current = mounted;
    return () => mounted.abort();
  }, []);
  return controller;
}
