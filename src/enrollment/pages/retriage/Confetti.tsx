import { useEffect, useState, type JSX } from 'react';
import styles from './retriage.module.css';

/** Duration of the confetti in milliseconds [WIDGET-25]. */
const CONFETTI_MS = 3000;
const PIECES = Array.from({ length: 28 }, (_, index) => index);

/** Falling confetti that disappears after 3 s. CSS hides it from visitors who prefer reduced motion. */
export function Confetti(): JSX.Element | null {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.confetti} aria-hidden="true" data-confetti="">
      {PIECES.map((piece) => (
        <span key={piece} />
      ))}
    </div>
  );
}
