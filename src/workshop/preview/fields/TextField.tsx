import type { ComponentProps, JSX, ReactNode } from 'react';
import styles from '../preview.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly label: ReactNode;
  readonly change: (value: string) => void;
}

/** A labelled input. Attributes such as `data-world` go to the input. */
export function TextField({ label, change, ...input }: TextFieldProps): JSX.Element {
  return (
    <div className={styles.field}>
      <label>
        {label}
        <input {...input} className={styles.input} onChange={({ target }) => change(target.value)} />
      </label>
    </div>
  );
}
