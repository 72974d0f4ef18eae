import type { JSX } from 'react';
import styles from '../preview.module.css';

interface ActionRowProps {
  /** Names the button for tests. */
  readonly action: string;
  readonly label: string;
  readonly isDisabled: boolean;
  /** Says what is still missing, or what the button will do. */
  readonly hint?: string;
  /** Omitted for a button that submits its form. */
  readonly act?: () => void;
}

/** The button at the end of a form, with a hint. */
export function ActionRow({ action, label, isDisabled, hint = '', act }: ActionRowProps): JSX.Element {
  return (
    <div className={styles.row}>
      <button type={act ? 'button' : 'submit'} className={styles.small} data-action={action} disabled={isDisabled} onClick={act}>
        {label}
      </button>
      {hint !== '' && <span className={styles.soft}>{hint}</span>}
    </div>
  );
}
