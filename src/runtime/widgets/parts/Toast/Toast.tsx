import { type JSX, useEffect, useRef } from 'react';
import styles from './Toast.module.css';

/** The duration of a toast in milliseconds. @see [WIDGET-64] */
export const TOAST_MS = 3000;

/**
 * A short notice at the foot of the page that disappears automatically. Its region is always rendered, so that screen readers
 * announce what is added to it.
 * @param message the text to show; null for none.
 * @param onGone called after 3000 ms. The owner must then set the message to null.
 */
export function Toast({ message, onGone }: { readonly message: string | null; readonly onGone: () => void }): JSX.Element {
  const latestOnGone = useRef(onGone);
  useEffect(() => {
    latestOnGone.current = onGone;
  });
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => latestOnGone.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={styles.place} role="status">
      {message !== null && <p className={styles.toast}>{message}</p>}
    </div>
  );
}
