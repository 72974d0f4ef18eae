import type { JSX } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import styles from './SignatureField.module.css';

/** A typed signature: the member's full name on a line, as on paper. The survey trims it. @see [VAL-39] [VAL-40] */
export function SignatureField(field: FieldProps): JSX.Element {
  return (
    <Field field={field}>
      <input
        {...controlProps(field)}
        type="text"
        autoCapitalize="words"
        spellCheck={false}
        className={`field-input ${styles.signature}`}
        readOnly={field.readOnly !== undefined}
      />
    </Field>
  );
}
