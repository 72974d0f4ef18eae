import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { visitAtom } from '../../visit/visitAtom.ts';

/** Pauses before the automatic retries, in milliseconds. After the last one, only the member can retry. */
const BACKOFF_MS: readonly number[] = [15_000, 30_000, 60_000, 120_000, 240_000];

/** Time in milliseconds after the last automatic retry when an error counts as a new one. */
const NEW_ERROR_MS = 600_000;

/** The number of consecutive automatic retries, and the time of the last one, in milliseconds. */
const retriesAtom = atom({ count: 0, lastAt: 0 });

/** The retries of an error page. */
interface Retries {
  /** True while an automatic retry is pending. */
  readonly isRetrying: boolean;
  /** Retries on the member's request, and resets the backoff. */
  readonly retryNow: () => void;
}

/**
 * Retries when the device comes back online. A page that could not load, and a survey that is only waiting to complete, also
 * retry with backoff, because a service can be unreachable while the device is online.
 * @param retry null when a retry cannot help.
 * @param isLoading true when the retry loads a page
 */
export function useAutomaticRetries(retry: (() => void) | null, isLoading: boolean): Retries {
  const isCompleting = useAtomValue(visitAtom).record?.position.at === 'end';
  const { count, lastAt } = useAtomValue(retriesAtom);
  const setRetries = useSetAtom(retriesAtom);
  const [isNewError, setNewError] = useState(() => Date.now() - lastAt > NEW_ERROR_MS);
  const retryCount = isNewError ? 0 : count;
  const pause = retry && (isCompleting || isLoading) ? BACKOFF_MS[retryCount] : undefined;

  useEffect(() => {
    if (!retry) return undefined;
    globalThis.addEventListener('online', retry);
    return () => globalThis.removeEventListener('online', retry);
  }, [retry]);

  useEffect(() => {
    if (!retry || pause === undefined) return undefined;
    const timer = setTimeout(() => {
      setRetries({ count: retryCount + 1, lastAt: Date.now() });
      setNewError(false);
      retry();
    }, pause);
    return () => clearTimeout(timer);
  }, [retry, pause, retryCount, setRetries]);

  const retryNow = useCallback(() => {
    setRetries({ count: 0, lastAt: 0 });
    retry?.();
  }, [setRetries, retry]);
  return { isRetrying: pause !== undefined, retryNow };
}
