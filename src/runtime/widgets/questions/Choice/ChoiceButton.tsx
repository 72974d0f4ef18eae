import type { JSX } from 'react';
import { Tick } from '../../parts/Tick/Tick.tsx';
import styles from './Choice.module.css';

/** One option as a button. The option chosen earlier has a tick. */
export function ChoiceButton(props: {
  readonly name: string;
  readonly option: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly isPicked: boolean;
  readonly isBusy: boolean;
  readonly onPress: (option: string) => void;
}): JSX.Element {
  const { name, option, label, help, isPicked, isBusy, onPress } = props;
  return (
    <button
      type="button"
      name={name}
      value={option}
      className={styles.card}
      // Only the chosen option is announced as a pressed toggle. The others are plain buttons.
      aria-pressed={isPicked || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => onPress(option)}
    >
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {help !== undefined && <span className={styles.help}>{help}</span>}
      </span>
      <span className={styles.mark}>{isPicked ? <Tick /> : <Chevron />}</span>
    </button>
  );
}

function Chevron(): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <path d="m8 5 5 5-5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
