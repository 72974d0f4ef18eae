import type { JSX, ReactNode } from 'react';
import { FieldHelp } from '../Field/Field.tsx';
import { fieldAria, type FieldProps } from '../Field/fieldProps.ts';
import { errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import styles from './Checkbox.module.css';

/** Props of a checkbox. */
export interface CheckboxProps extends Omit<FieldProps, 'initial' | 'autoComplete'> {
  readonly checked?: boolean | undefined;
  /** What it answers when checked; left out: true. */
  readonly value?: string | undefined;
  /** More to read before checking it, such as a link: outside the label, so that it can be pressed on its own. */
  readonly children?: ReactNode;
}

/** One statement to agree to or to leave alone. */
export function Checkbox({ checked, value, children, ...field }: CheckboxProps): JSX.Element {
  const { binding, label, optional, error } = field;
  return (
    <div className={styles.checkbox}>
      <label className={styles.label}>
        <input
          {...binding}
          {...fieldAria(field)}
          id={binding.name}
          type="checkbox"
          className={styles.box}
          defaultChecked={checked}
          {...(value !== undefined && { value })}
        />
        <span>
          {label}
          {optional !== undefined && <span className={styles.optional}> ({optional})</span>}
        </span>
      </label>
      {(children !== undefined || field.help !== undefined) && (
        <div className={styles.more}>
          <FieldHelp field={field} />
          {children}
        </div>
      )}
      <FieldError id={errorId(binding.name)} error={error} />
    </div>
  );
}
