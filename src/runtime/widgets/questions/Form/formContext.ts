import { isJsonObject, type Json } from '../../../base/json.ts';
import type { FieldProps } from '../../fields/Field/fieldProps.ts';
import type { AskedField, WidgetProps } from '../../types.ts';
import type { Words } from './words.ts';

/** What every field of a form is made from: the widget's props and the form's words. */
export interface FormContext {
  readonly form: WidgetProps;
  readonly words: Words;
}

/** The value at a path of an answer, dots between. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), value);
}

/** The value at a path as an input starts with it. */
export function initialAt(value: Json | undefined, path: string): string | undefined {
  const at = valueAt(value, path);
  return typeof at === 'string' || typeof at === 'number' ? String(at) : undefined;
}

/** The text of a field in a group of texts: its own, or that of the last part of its path. */
export function textOf(group: Readonly<Record<string, string>> | undefined, path: string): string | undefined {
  return group?.[path] ?? group?.[path.split('.').at(-1) ?? path];
}

/** The id of the words that say why fields of a form cannot be changed. */
export const readOnlyId = ({ name }: WidgetProps): string => `${name}-read-only`;

/** What a single field gets, whatever its kind. */
export function fieldProps({ path, optional, readOnly }: AskedField, { form, words }: FormContext): FieldProps {
  return {
    binding: form.field(path),
    label: textOf(form.texts.fields, path) ?? path,
    help: textOf(form.texts.fieldHelp, path),
    error: form.errors[path],
    initial: initialAt(form.value, path),
    optional: optional ? words('optional') : undefined,
    readOnly: readOnly ? readOnlyId(form) : undefined,
    autoComplete: autoCompleteOf(path),
  };
}

const TOKENS: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  dob: 'bday',
  email: 'email',
  consentSignature: 'off',
  employeeId: 'off',
  policyId: 'off',
};

function autoCompleteOf(path: string): string | undefined {
  return TOKENS[path.split('.').at(-1) ?? path];
}
