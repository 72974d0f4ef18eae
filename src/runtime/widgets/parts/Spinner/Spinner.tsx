import type { JSX } from 'react';
import styles from './Spinner.module.css';

/**
 * A spinner that is also announced to assistive tools. It appears after a short delay, so that quick tasks show none.
 * @param isAnnounced true if another element already announces the task.
 */
export function Spinner({ label, isAnnounced = false }: { readonly label: string; readonly isAnnounced?: boolean }): JSX.Element {
  return (
    <div className={styles.spinner} {...(!isAnnounced && { role: 'status' })}>
      <svg className={styles.ring} viewBox="0 0 48 48" width="48" height="48" fill="none" strokeWidth="5" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" strokeLinecap="round" />
      </svg>
      <p className={styles.label}>{label}</p>
    </div>
  );
}
