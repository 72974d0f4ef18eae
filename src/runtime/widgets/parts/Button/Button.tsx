import type { ButtonHTMLAttributes, JSX, MouseEvent } from 'react';
import styles from './Button.module.css';

/** Props of Button, in addition to those of a native button. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled' | 'type'> {
  /** The visual weight: at most one `primary` per screen; `quiet` looks like a link. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  /** Its action in the page's contract: `next`, `back`, `confirm`, `forgot`. */
  readonly action?: string;
  /** True while a call runs. The button keeps its size and focus, shows a spinner and ignores presses. */
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  /** `submit` for the button that sends its form. */
  readonly type?: 'button' | 'submit';
}

/**
 * A native button in the product's style. A busy button is not disabled, because it would lose focus; it ignores presses
 * instead, including those that would submit a form.
 */
export function Button({
  kind = 'primary',
  action,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): JSX.Element {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-action={action}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={`${styles.button} ${styles[kind]}`}
      onClick={press}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
