import type { FieldSchema, StepTexts } from '../definitions/types.ts';
import type { AskedFieldDefinition, FieldError } from '../engine/types.ts';
import type { ShownError } from '../widgets/types.ts';

/** The words of the interface's catalogue (`form.errors.*`) that an answer's error can be told in. */
export type ErrorWord =
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
  | 'age'
  | 'password'
  | 'incorrectPassword';

/** What the catalogue's words may name. */
export interface ErrorValues {
  readonly label: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly limit: number | undefined;
}

/** An error and the field that it is shown at: its path with dots, '' for the answer itself. */
export interface PlacedError extends ShownError {
  readonly path: string;
}

/** What the words of an error are made from. */
export interface ErrorContext {
  readonly texts: StepTexts;
  readonly asked: readonly AskedFieldDefinition[];
  readonly words: (word: ErrorWord, values: ErrorValues) => string;
  /** Another field than the one of a path, where that is shown in its stead. */
  readonly shownPath?: (path: string) => string;
}

/**
 * Turns what validation says into words at fields. An error of a form as a whole stands at the field of it that the
 * member can mend: that of a phone at its number, that of an address at its first field.
 */
export function placedErrors(errors: readonly FieldError[], context: ErrorContext): readonly PlacedError[] {
  const placed = errors.map(({ path, code }) => {
    const dotted = path.slice(1).replaceAll('/', '.');
    const field = fieldOf(dotted, context.asked);
    const shown = context.shownPath?.(field) ?? field;
    return { path: shown, code, message: messageOf(shown === field ? dotted : shown, shown, code, context) };
  });
  // One field may stand for two that both are wrong.
  return placed.filter(({ path }, index) => placed.findIndex((other) => other.path === path) === index);
}

function fieldOf(path: string, asked: readonly AskedFieldDefinition[]): string {
  const isForm = asked.some((field) => field.path === path && field.schema.type === 'form');
  if (!isForm || path === '') return path;
  const inside = asked.filter((field) => field.path.startsWith(`${path}.`)).map((field) => field.path);
  return inside.find((field) => field === `${path}.value`) ?? inside[0] ?? path;
}

function messageOf(path: string, field: string, code: string, { texts, asked, words }: ErrorContext): string {
  // `invalid` says all that is wrong with a value that is there, where a code has no words of its own.
  const codes = code === 'required' ? [code] : [code, 'invalid'];
  const keys = codes.flatMap((each) => [`${path}.${each}`, `${field}.${each}`, `${lastOf(field)}.${each}`, each]);
  const own = keys.find((key) => texts.errors?.[key] !== undefined);
  if (own !== undefined) return texts.errors?.[own] ?? '';
  const schema = asked.find((known) => known.path === path)?.schema;
  return words(wordOf(code, path, schema), { label: labelOf(field, texts), ...limitsOf(code, schema) });
}

function lastOf(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** The words of a field; the number of a phone goes by the phone's name. */
function labelOf(path: string, { fields = {}, title }: StepTexts): string {
  const whole = path.endsWith('.value') ? path.slice(0, -'.value'.length) : path;
  return fields[whole] ?? fields[lastOf(whole)] ?? title;
}

function wordOf(code: string, path: string, schema: FieldSchema | undefined): ErrorWord {
  switch (code) {
    case 'required':
      if (schema?.type === 'choice' || schema?.type === 'choices') return 'requiredChoice';
      return path === '' || schema === undefined ? 'required' : 'requiredLabel';
    case 'format':
      return schema?.input === 'phone' ? 'phone' : schema?.type === 'text' ? (schema.format ?? 'format') : 'format';
    case 'step':
      return schema?.type === 'number' && schema.step !== 1 ? 'stepOf' : 'step';
    case 'rule':
      return ruleWordOf(schema);
    case 'min':
    case 'max':
    case 'minLength':
    case 'maxLength':
    case 'option':
    case 'exclusive':
    case 'agree':
      return code;
    default:
      return 'rule';
  }
}

function ruleWordOf(schema: FieldSchema | undefined): ErrorWord {
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
