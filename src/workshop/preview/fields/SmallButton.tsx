import type { ComponentProps, JSX } from 'react';
import styles from '../preview.module.css';

/** The preview's usual button. A disabled one does nothing, but keeps the focus: pressing Undo the last time must not end at the page's top. */
export function SmallButton({ disabled = false, onClick, ...props }: Omit<ComponentProps<'button'>, 'type' | 'className'>): JSX.Element {
  return (
    <button
      {...props}
      type="button"
      className={styles.small}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    />
  );
}
