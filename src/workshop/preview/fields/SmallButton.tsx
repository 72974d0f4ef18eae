import type { ComponentProps, JSX } from 'react';
import styles from '../preview.module.css';

/** The preview's usual button. */
export function SmallButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>): JSX.Element {
  return <button {...props} type="button" className={styles.small} />;
}
