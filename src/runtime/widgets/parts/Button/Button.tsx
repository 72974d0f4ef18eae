import type { ButtonHTMLAttributes, JSX, MouseEvent } from 'react';
import styles from './Button.module.css';

/** What a button gets beyond what any native button gets. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  /** How much it weighs: one `primary` a screen; `quiet` looks like a link. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  /** What it does, as the page's contract names it: `next`, `back`, `confirm`, `forgot`. */
  readonly action?: string;
  /** True while a call runs: it keeps its place and the focus, says that it works, and does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/**
 * A native button in the product's look. While `busy` it is not disabled, since that would throw the focus away: it
 * swallows the press, also that of a submit.
 */
export function Button({ kind = 'primary', action, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps): JSX.Element {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-action={action}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={`${styles.button} ${styles[kind]}`}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
