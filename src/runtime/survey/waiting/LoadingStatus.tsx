import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type JSX } from 'react';

/** Labels of the spinners that currently replace a page, in order of appearance. */
const loadingAtom = atom<readonly string[]>([]);

/** Registers the label of a component's spinner while the component is mounted. */
export function useLoading(label: string): void {
  const set = useSetAtom(loadingAtom);
  useEffect(() => {
    set((labels) => [...labels, label]);
    return () => set((labels) => labels.filter((_, index) => index !== labels.indexOf(label)));
  }, [set, label]);
}

/**
 * Announces to assistive tools that a page is loading, once for a whole series of spinners. It is rendered outside the pages, so
 * that it outlives each of them.
 */
export function LoadingStatus(): JSX.Element {
  const labels = useAtomValue(loadingAtom);
  const [announced, setAnnounced] = useState('');
  const announcement = labels[0] === undefined ? '' : announced || labels[0];
  if (announcement !== announced) setAnnounced(announcement);
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
