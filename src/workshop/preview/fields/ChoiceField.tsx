import type { ComponentProps, JSX, ReactNode } from 'react';
import styles from '../preview.module.css';

interface ChoiceFieldProps extends Pick<ComponentProps<'select'>, 'disabled'> {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly change: (value: string) => void;
}

/** A labelled select. Attributes such as `data-world` go to the select. */
export function ChoiceField({ label, options, change, ...select }: ChoiceFieldProps): JSX.Element {
  return (
    <div className={styles.field}>
      <label>
        {label}
        <select {...select} className={styles.input} onChange={({ target }) => change(target.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
