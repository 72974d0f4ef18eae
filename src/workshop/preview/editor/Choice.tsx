import { useId, type JSX } from 'react';
import styles from './editor.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly change: (value: string) => void;
}

/** A native select of a part of a rule, with a label for screen readers. */
export function Choice({ label, value, options, change }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} className={styles.value} value={value} onChange={(event) => change(event.target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}
