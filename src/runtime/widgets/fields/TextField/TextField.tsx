import type { JSX } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';

/** Input attributes for each kind of text: the keyboard of a phone, and automatic corrections. */
const KINDS = {
  text: { type: 'text' },
  name: { type: 'text', autoCapitalize: 'words', spellCheck: false },
  code: { type: 'text', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
} as const;

export interface TextFieldProps extends FieldProps {
  readonly kind?: keyof typeof KINDS;
}

/** A line of text: a name, an email address, an id. */
export function TextField({ kind = 'text', ...field }: TextFieldProps): JSX.Element {
  return (
    <Field field={field}>
      <input {...controlProps(field)} {...KINDS[kind]} className="field-input" readOnly={field.readOnly !== undefined} />
    </Field>
  );
}
