import { errorAria } from '../../parts/FieldError/errorAria.ts';
import type { FieldBinding, ShownError } from '../../types.ts';

/** Props of every form field: its binding, and its texts, translated and filled in. */
export interface FieldProps {
  /** The name of the control, and what connects it to the form. */
  readonly binding: FieldBinding;
  readonly label: string;
  /** A sentence between the label and the control. */
  readonly help?: string | undefined;
  /** The error below the control. Left out until the member has pressed Next. */
  readonly error?: ShownError | undefined;
  /** The word that marks the field as optional. Left out for a required field. */
  readonly optional?: string | undefined;
  /** The id of the text that explains why the field is read-only. Left out for an editable field. */
  readonly readOnly?: string | undefined;
  /** The initial value. */
  readonly initial?: string | undefined;
  /** The autofill token: `email`, `given-name`, `bday`. */
  readonly autoComplete?: string | undefined;
}

/** Returns the id of a field's help text. */
export const helpId = (name: string): string => `${name}-help`;

/** Returns the ARIA attributes that associate a field's help and error with its control. */
export function fieldAria({ binding, help, readOnly, error }: FieldProps): ReturnType<typeof errorAria> {
  const ids = [help === undefined ? undefined : helpId(binding.name), readOnly].filter((id) => id !== undefined);
  return errorAria(binding.name, error, ids.length === 0 ? undefined : ids.join(' '));
}

/**
 * Returns the props of a field's native control: name, id, binding, ARIA attributes. There is no native validation and no
 * maxlength, because errors are reported when the member presses Next. @see [VAL-08]
 */
export function controlProps(field: FieldProps) {
  const { binding, optional, readOnly, initial, autoComplete } = field;
  return {
    ...binding,
    ...fieldAria(field),
    id: binding.name,
    defaultValue: initial,
    autoComplete,
    'aria-required': optional === undefined && readOnly === undefined ? true : undefined,
  } as const;
}
