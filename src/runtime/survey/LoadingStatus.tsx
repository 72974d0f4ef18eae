import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type JSX } from 'react';

/** What the spinners that stand in place of a page say, in the order in which they came. */
const loadingAtom = atom<readonly string[]>([]);

/** Says that something is loading for as long as the spinner of this component stands. */
export function useLoading(label: string): void {
  const set = useSetAtom(loadingAtom);
  useEffect(() => {
    set((labels) => [...labels, label]);
    return () => set((labels) => labels.filter((_, index) => index !== labels.indexOf(label)));
  }, [set, label]);
}

/**
 * Tells assistive tools that a page is loading: once, though one spinner follows another until the page is there. It stands beside
 * the pages, so that it outlives each of them.
 */
export function LoadingStatus(): JSX.Element {
  const labels = useAtomValue(loadingAtom);
  const [told, setTold] = useState('');
  const now = labels[0] === undefined ? '' : told || labels[0];
  if (now !== told) setTold(now);
  return (
    <p role="status" className="visually-hidden">
      {now}
    </p>
  );
}
