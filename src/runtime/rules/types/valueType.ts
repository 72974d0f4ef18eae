/** The type of a value, as far as it is known before any answer is given. An unanswered value (null) fits every type. */
export type ValueType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number' }
  /** A string. With `values` it is one of these, and `of` names their owner for messages: `the question "sex"`. */
  | { readonly kind: 'text'; readonly values?: readonly string[]; readonly of?: string }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ValueType>> }
  | { readonly kind: 'oneOf'; readonly types: readonly ValueType[] };

export const ANY: ValueType = { kind: 'any' };
export const NULL: ValueType = { kind: 'null' };
export const BOOLEAN: ValueType = { kind: 'boolean' };
export const NUMBER: ValueType = { kind: 'number' };
export const TEXT: ValueType = { kind: 'text' };

/** Returns the type of a string with these values. */
export function oneOfTexts(values: readonly string[], of?: string): ValueType {
  return of === undefined ? { kind: 'text', values } : { kind: 'text', values, of };
}

/** Returns the type of a list. */
export function listOf(item: ValueType): ValueType {
  return { kind: 'list', item };
}

/** Returns the type of an object with these fields. */
export function objectOf(fields: Readonly<Record<string, ValueType>>): ValueType {
  return { kind: 'object', fields };
}

/** Returns the possible types of a value, without nested alternatives. */
export function alternatives(type: ValueType): readonly ValueType[] {
  return type.kind === 'oneOf' ? type.types.flatMap(alternatives) : [type];
}

/** Combines types into one. Merges the values of strings, and ignores null. */
export function union(types: readonly ValueType[]): ValueType {
  const parts = types.flatMap(alternatives).filter(({ kind }) => kind !== 'null');
  if (parts.some(({ kind }) => kind === 'any')) return ANY;
  const texts = parts.filter((part) => part.kind === 'text');
  const values = texts.flatMap((text) => text.values ?? []);
  const isOpen = texts.some((text) => text.values === undefined);
  const of = texts[0]?.of;
  const hasOneOwner = of !== undefined && texts.every((text) => text.of === of);
  const text: readonly ValueType[] =
    texts.length === 0 ? [] : [isOpen ? TEXT : oneOfTexts([...new Set(values)], hasOneOwner ? of : undefined)];
  const others = parts.filter((part) => part.kind !== 'text');
  const unique = [...new Map([...text, ...others].map((part) => [JSON.stringify(part), part])).values()];
  const [only] = unique;
  if (only === undefined) return NULL;
  return unique.length === 1 ? only : { kind: 'oneOf', types: unique };
}

/** Returns true if values of two types can ever be equal. */
export function canBeEqual(one: ValueType, other: ValueType): boolean {
  return alternatives(one).some((a) => alternatives(other).some((b) => canEqual(a, b)));
}

function canEqual(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'any' || b.kind === 'any' || a.kind === 'null' || b.kind === 'null') return true;
  if (a.kind === 'list' && b.kind === 'list') return canBeEqual(a.item, b.item);
  if (a.kind !== 'text' || b.kind !== 'text') return a.kind === b.kind;
  const { values } = b;
  return a.values === undefined || values === undefined || a.values.some((value) => values.includes(value));
}

const KIND_NAMES: Readonly<Record<ValueType['kind'], string>> = {
  any: 'any value',
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  text: 'text',
  list: 'a list',
  object: 'a form',
  oneOf: 'one of several',
};

/** Describes a type: `a number`, `a value of the question "sex"`. */
export function describeType(type: ValueType): string {
  if (type.kind === 'oneOf') return type.types.map(describeType).join(' or ');
  if (type.kind === 'text' && type.of !== undefined) return `a value of ${type.of}`;
  if (type.kind === 'list' && type.item.kind === 'text' && type.item.of !== undefined) return `a list of values of ${type.item.of}`;
  return KIND_NAMES[type.kind];
}
