import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { visitAtom } from '../../visit/visitAtom.ts';

/** Pauses before the automatic retries, in milliseconds. After the last one, only the member can retry. */
const BACKOFF_MS: readonly number[] = [15_000, 30_000, 60_000, 120_000, 240_000];

/** The number of consecutive automatic retries. */
const retriesAtom = atom(0);

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
  const retryCount = useAtomValue(retriesAtom);
  const setRetryCount = useSetAtom(retriesAtom);
  const pause = retry && (isCompleting || isLoading) ? BACKOFF_MS[retryCount] : undefined;

  useEffect(() => {
    if (!retry) return undefined;
    globalThis.addEventListener('online', retry);
    return () => globalThis.removeEventListener('online', retry);
  }, [retry]);

  useEffect(() => {
    if (!retry || pause === undefined) return undefined;
    const timer = setTimeout(() => {
      setRetryCount((before) => before + 1);
      retry();
    }, pause);
    return () => clearTimeout(timer);
  }, [retry, pause, setRetryCount]);

  const retryNow = useCallback(() => {
    setRetryCount(0);
    retry?.();
  }, [setRetryCount, retry]);
  return { isRetrying: pause !== undefined, retryNow };
}
