import type { ChangeEvent, JSX, ReactNode } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import styles from './SelectField.module.css';

/** Props of a select. */
export interface SelectFieldProps extends FieldProps {
  /** What stands there while nothing is chosen; left out where something always is. */
  readonly placeholder?: string | undefined;
  /** Its `option` elements. */
  readonly children: ReactNode;
  /** Told after the binding, for fields that depend on this one. */
  readonly onPick?: ((value: string, select: HTMLSelectElement) => void) | undefined;
}

/** A native dropdown. One that cannot be changed is given the one option that is chosen: so it keeps its value for the form. */
export function SelectField({ placeholder, children, onPick, ...field }: SelectFieldProps): JSX.Element {
  const { binding, readOnly } = field;
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    const bound = binding.onChange(event);
    onPick?.(event.target.value, event.target);
    return bound;
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
