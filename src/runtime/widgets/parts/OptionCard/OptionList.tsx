import type { JSX, ReactNode } from 'react';
import styles from './OptionCard.module.css';

/** The list around option cards. */
export function OptionList({ children }: { readonly children: ReactNode }): JSX.Element {
  return <ul className={styles.list}>{children}</ul>;
}
