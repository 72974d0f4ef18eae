import type { JSX, ReactNode } from 'react';
import styles from './OptionCard.module.css';

/** The list that option cards stand in. */
export function OptionList({ children }: { readonly children: ReactNode }): JSX.Element {
  return <ul className={styles.list}>{children}</ul>;
}
