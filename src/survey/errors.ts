import type { StepTexts } from '../definitions/types.ts';
import type { AskedFieldDefinition, FieldError } from '../engine/types.ts';
import type { ShownError } from '../widgets/types.ts';

/** Gives the interface's words for a key of `form.errors.*`. */
export type ErrorWords = (key: string, values: { readonly label: string; readonly limit: number | undefined }) => string;

/** An error and the field that it is shown at: its path with dots, '' for the answer itself. */
export interface PlacedError extends ShownError {
  readonly path: string;
  /** The name of the field in words, for the error summary. */
  readonly label: string;
}

/** What the words of an error are made from. */
export interface ErrorContext {
  readonly texts: StepTexts;
  readonly asked: readonly AskedFieldDefinition[];
  readonly words: ErrorWords;
}

/**
 * Turns what validation says into words at fields. An error of a form as a whole stands at the field of it that the
 * member can mend: that of a phone at its number, that of an address at its first field.
 */
export function placedErrors(errors: readonly FieldError[], context: ErrorContext): readonly PlacedError[] {
  return errors.map(({ path, code }) => {
    const field = fieldOf(path.slice(1).replaceAll('/', '.'), context.asked);
    const label = labelOf(field, context.texts);
    return { path: field, code, label, message: messageOf(field, code, label, context) };
  });
}

function fieldOf(path: string, asked: readonly AskedFieldDefinition[]): string {
  const form = asked.find((field) => field.path === path && field.schema.type === 'form');
  if (!form || path === '') return path;
  const inside = asked.filter((field) => field.path.startsWith(`${path}.`)).map((field) => field.path);
  return inside.find((field) => field === `${path}.value`) ?? inside[0] ?? path;
}

/** The words of a field; a field of an address that stands twice (`shippingAddress.city`) has them once (`address.city`, `city`). */
function labelOf(path: string, { fields = {}, title }: StepTexts): string {
  const last = path.split('.').at(-1) ?? path;
  return fields[path] ?? fields[`address.${last}`] ?? fields[last] ?? title;
}

function messageOf(path: string, code: string, label: string, { texts, asked, words }: ErrorContext): string {
  const last = path.split('.').at(-1) ?? path;
  const own = texts.errors?.[`${path}.${code}`] ?? texts.errors?.[`${last}.${code}`] ?? texts.errors?.[code];
  return own ?? words(code, { label, limit: limitOf(path, code, asked) });
}

/** The bound that a value has broken, for the words that name it. */
function limitOf(path: string, code: string, asked: readonly AskedFieldDefinition[]): number | undefined {
  const schema = asked.find((field) => field.path === path)?.schema;
  if (schema?.type === 'number') return code === 'max' ? schema.max : schema.min;
  if (schema?.type === 'text') return code === 'maxLength' ? schema.maxLength : schema.minLength;
  return undefined;
}
