import type { JSX, ReactNode } from 'react';
import styles from '../preview.module.css';

interface ChoiceFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly change: (value: string) => void;
  readonly isDisabled?: boolean;
  /** Names the select for tests. */
  readonly name: string;
}

/** A labelled select in a form of a panel. */
export function ChoiceField({ label, value, options, change, isDisabled = false, name }: ChoiceFieldProps): JSX.Element {
  return (
    <label className={styles.field}>
      {label}
      <select
        className={styles.input}
        data-field-name={name}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => change(target.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
