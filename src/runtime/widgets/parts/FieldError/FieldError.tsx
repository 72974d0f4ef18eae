import type { JSX } from 'react';
import type { ShownError } from '../../types.ts';
import styles from './FieldError.module.css';

/**
 * The error message of a field. Renders nothing if there is none.
 * The field refers to it by `aria-describedby={id}` and has `aria-invalid`; see `errorAria`.
 */
export function FieldError({ id, error }: { readonly id: string; readonly error: ShownError | undefined }): JSX.Element | null {
  if (!error) return null;
  return (
    <p id={id} className={styles.error} data-code={error.code}>
      <svg className={styles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="currentColor" />
        <path d="M10 5v6m0 3.4v0" stroke="var(--paper)" strokeWidth="1.9" strokeLinecap="round" />
      </svg>
      <span>{error.message}</span>
    </p>
  );
}
