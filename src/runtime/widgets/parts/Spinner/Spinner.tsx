import type { JSX } from 'react';
import styles from './Spinner.module.css';

/**
 * Says that something is being done, to eyes and to ears. It comes after a moment only: what is quick needs no spinner.
 * @param isTold true where something else tells assistive tools of it.
 */
export function Spinner({ label, isTold = false }: { readonly label: string; readonly isTold?: boolean }): JSX.Element {
  return (
    <div className={styles.spinner} {...(!isTold && { role: 'status' })}>
      <svg className={styles.ring} viewBox="0 0 48 48" width="48" height="48" fill="none" strokeWidth="5" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" strokeLinecap="round" />
      </svg>
      <p className={styles.label}>{label}</p>
    </div>
  );
}
