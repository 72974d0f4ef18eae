import type { JSX } from 'react';
import styles from '../preview.module.css';

interface ActionRowProps {
  /** Names the button for tests. */
  readonly action: string;
  readonly label: string;
  readonly isDisabled: boolean;
  /** Says what is still missing or what the button will do. */
  readonly hint?: string;
  /** Left out for the button that submits its form. */
  readonly act?: () => void;
}

/** The end of a form in a panel: its button, and a note on what is missing. */
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
