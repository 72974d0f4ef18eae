import type { ChangeEvent, JSX } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import { typedAtEnd } from '../Field/typedAtEnd.ts';
import { typedDate, withSlashes } from './dateText.ts';
import styles from './DateField.module.css';

/**
 * A date typed as MM/dd/yyyy. The slashes come by themselves while digits are added at the end; pasting, deleting and typing in
 * the middle are left alone. @see [VAL-09]
 */
export function DateField(field: FieldProps): JSX.Element {
  const { binding, initial } = field;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (typedAtEnd(event)) event.target.value = withSlashes(event.target.value);
    return binding.onChange(event);
  };
  return (
    <Field field={field}>
      <input
        {...controlProps({ ...field, initial: initial === undefined ? undefined : typedDate(initial) })}
        type="text"
        inputMode="numeric"
        className={`field-input ${styles.date}`}
        readOnly={field.readOnly !== undefined}
        onChange={change}
      />
    </Field>
  );
}
