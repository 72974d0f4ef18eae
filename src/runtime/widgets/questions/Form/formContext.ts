import { jsonAt, type Json } from '../../../base/json.ts';
import type { FieldProps } from '../../fields/Field/fieldProps.ts';
import type { AskedField, WidgetProps } from '../../types.ts';
import type { GetFormText } from './formTexts.ts';

/** The context of every field in a form: the widget's props and the form's built-in texts. */
export interface FormContext {
  readonly form: WidgetProps;
  readonly formText: GetFormText;
}

/** Returns the initial text of the input at a dotted path of an answer; undefined if it has none. */
export function initialAt(value: Json | undefined, path: string): string | undefined {
  const initial = jsonAt(value, path.split('.'));
  return typeof initial === 'string' || typeof initial === 'number' ? String(initial) : undefined;
}

/** Returns the text of a field in a group of texts, by its path or by the last part of its path. */
export function textOf(group: Readonly<Record<string, string>> | undefined, path: string): string | undefined {
  return group?.[path] ?? group?.[path.split('.').at(-1) ?? path];
}

/** Returns the id of the text that explains why fields of a form are read-only. */
export const readOnlyId = ({ name }: WidgetProps): string => `${name}-read-only`;

/** Returns the props that fields of every kind share. */
export function fieldProps({ path, optional, readOnly }: AskedField, { form, formText }: FormContext): FieldProps {
  return {
    binding: form.field(path),
    label: textOf(form.texts.fields, path) ?? path,
    help: textOf(form.texts.fieldHelp, path),
    error: form.errors[path],
    initial: initialAt(form.value, path),
    optional: optional ? formText('optional') : undefined,
    readOnly: readOnly ? readOnlyId(form) : undefined,
    autoComplete: autoCompleteOf(path),
  };
}

/** The autofill tokens of fields that browsers know by other names. Autofill is off in any other field, because browsers would guess. */
const TOKENS: Readonly<Record<string, string>> = { firstName: 'given-name', lastName: 'family-name', dob: 'bday', email: 'email' };

function autoCompleteOf(path: string): string {
  return TOKENS[path.split('.').at(-1) ?? path] ?? 'off';
}
