import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import styles from '../preview.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  readonly label: ReactNode;
  readonly change: (value: string) => void;
}

/** A labelled input. Attributes such as `data-world` go to the input. */
export function TextField({ label, change, ...input }: TextFieldProps): JSX.Element {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className={styles.input} onChange={({ target }) => change(target.value)} />
    </div>
  );
}
