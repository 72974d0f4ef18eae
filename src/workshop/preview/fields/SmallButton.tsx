import type { ComponentProps, JSX } from 'react';
import styles from '../preview.module.css';

/** A small button, the usual one of the preview. */
export function SmallButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>): JSX.Element {
  return <button {...props} type="button" className={styles.small} />;
}
