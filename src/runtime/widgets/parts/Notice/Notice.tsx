import type { JSX, ReactNode } from 'react';
import styles from './Notice.module.css';

/** A highlighted paragraph: a disclaimer, or the meaning of an answer for the member. */
export function Notice(props: { readonly id?: string; readonly tone?: 'calm' | 'care'; readonly children: ReactNode }): JSX.Element {
  const { id, tone = 'calm', children } = props;
  return (
    <p id={id} className={tone === 'care' ? `${styles.notice} ${styles.care}` : styles.notice}>
      {children}
    </p>
  );
}
