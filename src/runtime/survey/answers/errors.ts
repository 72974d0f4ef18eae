import type { FieldSchema, StepTexts } from '../../definitions/types.ts';
import type { AskedFieldDefinition, FieldError } from '../../engine/types.ts';
import type { ShownError } from '../../widgets/types.ts';

/** The messages in the interface's catalogue (`form.errors.*`) for errors of an answer. */
export type ErrorMessageName =
  | 'required'
  | 'requiredLabel'
  | 'requiredChoice'
  | 'min'
  | 'max'
  | 'minLength'
  | 'maxLength'
  | 'format'
  | 'email'
  | 'date'
  | 'phone'
  | 'step'
  | 'stepOf'
  | 'option'
  | 'exclusive'
  | 'agree'
  | 'rule'
  | 'match'
  | 'age'
  | 'password'
  | 'incorrectPassword';

/** The values that the catalogue's messages may use. */
export interface ErrorValues {
  readonly label: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly limit: number | undefined;
}

/** An error and the dotted path of the field where it is shown; '' is the answer itself. */
export interface PlacedError extends ShownError {
  readonly path: string;
  /** The label of the address or field, if another error has the same message. */
  readonly label?: string;
}

/** An error on a field. `match` marks details that were not found together; only the page uses it. */
export type FormError = Pick<FieldError, 'path'> & { readonly code: FieldError['code'] | 'match' };

/** Returns an error for each field of a form whose details were not found together. The check does not say which of them is wrong. */
export function mismatchErrors(askedFields: readonly AskedFieldDefinition[]): readonly FormError[] {
  return askedFields.filter(({ schema }) => schema.type !== 'form').map(({ path }) => ({ path: `/${path}`, code: 'match' }));
}

/** The input for the message of an error. */
export interface ErrorContext {
  readonly texts: StepTexts;
  readonly askedFields: readonly AskedFieldDefinition[];
  readonly messageFor: (name: ErrorMessageName, values: ErrorValues) => string;
  /** Maps a path to the field that is shown in its place, if another one is. */
  readonly shownPath?: (path: string) => string;
}

/**
 * Turns validation errors into messages on fields. An error of a nested form is shown on the field where the member can fix it: on the
 * number of a phone, or on the first field of an address.
 */
export function placeErrors(errors: readonly FormError[], context: ErrorContext): readonly PlacedError[] {
  const placed = errors.map(({ path, code }) => {
    const dottedPath = path.slice(1).replaceAll('/', '.');
    const field = fieldOf(dottedPath, context.askedFields);
    const shown = context.shownPath?.(field) ?? field;
    return { path: shown, code, message: messageOf(shown === field ? dottedPath : shown, shown, code, context) };
  });
  // One shown field may represent two fields with errors, such as a height in centimetres. Show one error for it.
  const shownErrors = placed.filter(({ path }, index) => placed.findIndex((other) => other.path === path) === index);
  // Links with the same text would not say which of two addresses lacks a city.
  return shownErrors.map((error) => {
    const isAmbiguous = shownErrors.some((other) => other !== error && other.message === error.message);
    return isAmbiguous ? { ...error, label: labelOf(groupOf(error.path), context.texts) } : error;
  });
}

/** Returns the path of the address that a field belongs to; that of the field itself outside an address. */
function groupOf(path: string): string {
  return path.split('.').slice(0, -1).join('.') || path;
}

function fieldOf(path: string, askedFields: readonly AskedFieldDefinition[]): string {
  const isForm = askedFields.some((field) => field.path === path && field.schema.type === 'form');
  if (!isForm || path === '') return path;
  const subfieldPaths = askedFields.filter((field) => field.path.startsWith(`${path}.`)).map((field) => field.path);
  return subfieldPaths.find((field) => field === `${path}.value`) ?? subfieldPaths[0] ?? path;
}

function messageOf(path: string, field: string, code: string, { texts, askedFields, messageFor }: ErrorContext): string {
  // `invalid` is the step's fallback message for all errors of a value that is present.
  const codes = code === 'required' ? [code] : [code, 'invalid'];
  const keys = codes.flatMap((each) => [`${path}.${each}`, `${field}.${each}`, `${lastOf(field)}.${each}`, each]);
  const customKey = keys.find((key) => texts.errors?.[key] !== undefined);
  if (customKey !== undefined) return texts.errors?.[customKey] ?? '';
  const schema = askedFields.find((askedField) => askedField.path === path)?.schema;
  return messageFor(messageNameOf(code, path, schema), { label: labelOf(field, texts), ...limitsOf(code, schema) });
}

function lastOf(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** Returns the label of a field. The number of a phone has the label of the phone. */
function labelOf(path: string, { fields = {}, title }: StepTexts): string {
  const labelPath = path.endsWith('.value') ? path.slice(0, -'.value'.length) : path;
  return fields[labelPath] ?? fields[lastOf(labelPath)] ?? title;
}

function messageNameOf(code: string, path: string, schema: FieldSchema | undefined): ErrorMessageName {
  switch (code) {
    case 'required':
      if (schema?.type === 'choice' || schema?.type === 'choices') return 'requiredChoice';
      return path === '' || schema === undefined ? 'required' : 'requiredLabel';
    case 'format':
      return schema?.input === 'phone' ? 'phone' : schema?.type === 'text' ? (schema.format ?? 'format') : 'format';
    case 'step':
      return schema?.type === 'number' && schema.step !== 1 ? 'stepOf' : 'step';
    case 'rule':
      return ruleMessageNameOf(schema);
    case 'min':
    case 'max':
    case 'minLength':
    case 'maxLength':
    case 'option':
    case 'exclusive':
    case 'agree':
    case 'match':
      return code;
    default:
      return 'rule';
  }
}

function ruleMessageNameOf(schema: FieldSchema | undefined): ErrorMessageName {
  if (schema?.input === 'password') return 'incorrectPassword';
  if (schema?.input === 'newPassword') return 'password';
  return schema?.type === 'text' && schema.format === 'date' ? 'age' : 'rule';
}

function limitsOf(code: string, schema: FieldSchema | undefined): Omit<ErrorValues, 'label'> {
  if (schema?.type === 'number') {
    const min = schema.min ?? (schema.positive ? (schema.step ?? 1) : undefined);
    return { min, max: schema.max, step: schema.step, limit: undefined };
  }
  const limit = schema?.type === 'text' ? (code === 'maxLength' ? schema.maxLength : schema.minLength) : undefined;
  return { min: undefined, max: undefined, step: undefined, limit };
}
