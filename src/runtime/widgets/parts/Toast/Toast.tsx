import { type JSX, useEffect, useRef } from 'react';
import styles from './Toast.module.css';

/** How long a toast stays, in milliseconds. @see [WIDGET-64] */
export const TOAST_MS = 3000;

/**
 * A short notice at the foot of the page that goes by itself. The place for it always stands in the page, so that screen readers
 * hear of what comes into it.
 * @param message what to say; null shows nothing.
 * @param onGone told after 3000 ms: the owner then sets the message to null.
 */
export function Toast({ message, onGone }: { readonly message: string | null; readonly onGone: () => void }): JSX.Element {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => gone.current(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={styles.place} role="status">
      {message !== null && <p className={styles.toast}>{message}</p>}
    </div>
  );
}
