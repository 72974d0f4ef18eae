/** What is known of a value before any answer is given. An unanswered value (null) may stand for any of them. */
export type ValueType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number' }
  /** A text; with `values` it is one of them, and `of` says whose they are, for messages: `sex`. */
  | { readonly kind: 'text'; readonly values?: readonly string[]; readonly of?: string }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ValueType>> }
  | { readonly kind: 'oneOf'; readonly types: readonly ValueType[] };

export const ANY: ValueType = { kind: 'any' };
export const NULL: ValueType = { kind: 'null' };
export const BOOLEAN: ValueType = { kind: 'boolean' };
export const NUMBER: ValueType = { kind: 'number' };
export const TEXT: ValueType = { kind: 'text' };

/** A text that is one of some values. */
export function oneOfTexts(values: readonly string[], of?: string): ValueType {
  return of === undefined ? { kind: 'text', values } : { kind: 'text', values, of };
}

/** A list of items. */
export function listOf(item: ValueType): ValueType {
  return { kind: 'list', item };
}

/** An object with known fields. */
export function objectOf(fields: Readonly<Record<string, ValueType>>): ValueType {
  return { kind: 'object', fields };
}
