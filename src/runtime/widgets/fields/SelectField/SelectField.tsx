import type { ChangeEvent, JSX, ReactNode } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import styles from './SelectField.module.css';

export interface SelectFieldProps extends FieldProps {
  /** The text shown while nothing is chosen. Left out if there is always a choice. */
  readonly placeholder?: string | undefined;
  /** The `option` elements. */
  readonly children: ReactNode;
  /** Called after the binding, for fields that depend on this one. */
  readonly onPick?: ((value: string, select: HTMLSelectElement) => void) | undefined;
}

/**
 * A native dropdown. Callers give a read-only dropdown only its chosen option, because the form would lose the value of a disabled select.
 */
export function SelectField({ placeholder, children, onPick, ...field }: SelectFieldProps): JSX.Element {
  const { binding, readOnly } = field;
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    const result = binding.onChange(event);
    onPick?.(event.target.value, event.target);
    return result;
  };
  return (
    <Field field={field}>
      <span className={styles.frame}>
        <select
          {...controlProps(field)}
          className={`field-input ${styles.select}`}
          aria-disabled={readOnly === undefined ? undefined : true}
          onChange={change}
        >
          {placeholder !== undefined && readOnly === undefined && <option value="">{placeholder}</option>}
          {children}
        </select>
      </span>
    </Field>
  );
}
