import type { JSX, ReactNode } from 'react';
import { FieldHelp } from '../Field/Field.tsx';
import { fieldAria, type FieldProps } from '../Field/fieldProps.ts';
import { errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<FieldProps, 'initial' | 'autoComplete'> {
  readonly checked?: boolean | undefined;
  /** The value when checked. Default: true. */
  readonly value?: string | undefined;
  /** Additional content, such as a link. It is outside the label, so that pressing it does not check the box. */
  readonly children?: ReactNode;
}

/** A checkbox with a statement to agree to. */
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
