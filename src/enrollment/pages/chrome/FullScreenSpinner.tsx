import type { JSX } from 'react';
import { useLoading } from '../../../runtime/survey/LoadingStatus.tsx';
import { Spinner } from '../../../runtime/widgets/parts/Spinner/Spinner.tsx';
import styles from './FullScreenSpinner.module.css';

/** Covers the whole screen while a page loads. */
export function FullScreenSpinner({ label }: { readonly label: string }): JSX.Element {
  useLoading(label);
  return (
    <main className={styles.spinner} data-screen="loading" aria-busy="true">
      <Spinner label={label} isTold />
    </main>
  );
}
