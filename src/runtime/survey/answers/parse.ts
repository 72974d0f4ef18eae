import { isJsonObject, type Json } from '../../base/json.ts';
import type { AnswerSchema } from '../../definitions/types.ts';
import { isoDateOf, typedDate } from '../../widgets/fields/DateField/dateText.ts';

/**
 * Parses the values of a form's inputs into an answer of its type: digits into numbers, MM/dd/yyyy and other formats into ISO
 * dates, checkboxes into booleans. Digits may be full-width, as East Asian input methods type them. Omits empty values. Keeps values
 * that cannot be parsed, so that validation reports `format`.
 * @param raw the input's value; for a form, an object by field name.
 * @returns undefined for an empty answer.
 */
export function parseAnswer(schema: AnswerSchema, raw: Json | undefined): Json | undefined {
  switch (schema.type) {
    case 'number':
      return parseNumber(raw);
    case 'text':
      return parseText(raw, schema.format === 'date');
    case 'choice':
      return raw === '' || raw === null || raw === false ? undefined : raw;
    case 'choices':
      return parseList(raw, schema.options);
    case 'agree':
      return isChecked(raw) ? true : undefined;
    case 'flag':
      return typeof raw === 'string' || typeof raw === 'boolean' ? isChecked(raw) : undefined;
    case 'form':
      return parseForm(schema.fields, raw);
  }
}

function parseNumber(raw: Json | undefined): Json | undefined {
  if (typeof raw !== 'string') return raw;
  const text = raw
    .normalize('NFKC')
    .trim()
    .replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (text === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : raw;
}

/**
 * Invisible characters that pasted text may contain: NUL and unpaired surrogates, which no database stores, and marks of the writing
 * direction, which make a date or an email invalid and keep a name from matching a list.
 */
const INVISIBLE = /[\0\p{Cs}\p{Bidi_C}]/gu;

function parseText(raw: Json | undefined, isDate: boolean): Json | undefined {
  if (typeof raw !== 'string') return raw ?? undefined;
  const text = raw.replaceAll(INVISIBLE, '');
  if (text === '') return undefined;
  return isDate ? isoDateOf(text) : text;
}

/** Sorts by the order of the options, not of the clicks, so that the same choices always give the same value. */
function parseList(raw: Json | undefined, options: readonly string[]): Json | undefined {
  if (raw === undefined || raw === null || raw === false || raw === '') return [];
  const values: readonly Json[] = Array.isArray(raw) ? raw : [raw];
  const rank = (item: Json) => (typeof item === 'string' && options.includes(item) ? options.indexOf(item) : options.length);
  return [...values].sort((a, b) => rank(a) - rank(b));
}

function isChecked(raw: Json | undefined): boolean {
  return raw === true || raw === 'true' || raw === 'on';
}

function parseForm(fields: Readonly<Record<string, AnswerSchema>>, raw: Json | undefined): Json | undefined {
  if (!isJsonObject(raw)) return raw ?? undefined;
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = parseAnswer(field, raw[name]);
    const isLeftOut = field.optional === true && isJsonObject(value) && Object.keys(value).length === 0;
    return value === undefined || isLeftOut ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the initial values of the inputs for an answer or a prefilled value. The inverse of `parseAnswer`.
 * @param value undefined for empty inputs.
 */
export function formValues(schema: AnswerSchema, value: Json | undefined): Json {
  switch (schema.type) {
    case 'form': {
      const object = isJsonObject(value) ? value : {};
      return Object.fromEntries(Object.entries(schema.fields).map(([name, field]) => [name, formValues(field, object[name])]));
    }
    case 'choices':
      return Array.isArray(value) ? value : [];
    case 'agree':
    case 'flag':
      return value === true;
    case 'text':
      return typeof value === 'string' ? (schema.format === 'date' ? typedDate(value) : value) : '';
    case 'number':
      return typeof value === 'number' ? String(value) : '';
    case 'choice':
      return typeof value === 'string' ? value : '';
  }
}

/**
 * Removes from a form the fields that it does not ask for, since a field that a rule hides is not part of the answer.
 * @param askedPaths the dotted paths of the asked fields: `address`, `address.city`.
 */
export function withoutUnaskedFields(
  schema: AnswerSchema,
  answer: Json | undefined,
  askedPaths: ReadonlySet<string>,
  prefix = '',
): Json | undefined {
  if (schema.type !== 'form' || !isJsonObject(answer)) return answer;
  const askedEntries = Object.entries(schema.fields).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const value = answer[name];
    return value === undefined || !askedPaths.has(path) ? [] : [[name, withoutUnaskedFields(field, value, askedPaths, path)] as const];
  });
  return Object.fromEntries(askedEntries);
}
