import { BOOLEAN, listOf, NUMBER, TEXT, type ValueType } from './valueType.ts';

/** The relation between an operator's arguments. */
export type Use = 'equal' | 'order' | 'in' | 'has' | 'hasAny' | 'conditions' | 'if' | 'numbers' | 'items' | 'free';

/** How an operator must be used. */
export interface Signature<U extends Use = Use> {
  /** The minimum and maximum number of arguments. */
  readonly arity: readonly [min: number, max: number];
  readonly use: U;
  /** The type of its result. If absent, `resultOf` in checkRule.ts determines it. */
  readonly result?: ValueType;
}

const MANY = Number.POSITIVE_INFINITY;

function signature<U extends Use>(min: number, max: number, use: U, result?: ValueType): Signature<U> {
  return result === undefined ? { arity: [min, max], use } : { arity: [min, max], use, result };
}

/**
 * Every operator that a rule may use, except `var` and `rule`. A test compares them with operators.ts and reads.ts. The workshop derives
 * its groups of operators from this table ([symbolic/operators.ts](../../../workshop/symbolic/operators.ts)).
 */
const TABLE = {
  '==': signature(2, 2, 'equal', BOOLEAN),
  '!=': signature(2, 2, 'equal', BOOLEAN),
  '===': signature(2, 2, 'equal', BOOLEAN),
  '!==': signature(2, 2, 'equal', BOOLEAN),
  '<': signature(2, 3, 'order', BOOLEAN),
  '<=': signature(2, 3, 'order', BOOLEAN),
  '>': signature(2, 3, 'order', BOOLEAN),
  '>=': signature(2, 3, 'order', BOOLEAN),
  in: signature(2, 2, 'in', BOOLEAN),
  has: signature(2, 2, 'has', BOOLEAN),
  hasAny: signature(2, 2, 'hasAny', BOOLEAN),
  answered: signature(1, 1, 'free', BOOLEAN),
  and: signature(1, MANY, 'conditions'),
  or: signature(1, MANY, 'conditions'),
  '!': signature(1, 1, 'conditions', BOOLEAN),
  '!!': signature(1, 1, 'conditions', BOOLEAN),
  if: signature(2, MANY, 'if'),
  '?:': signature(3, 3, 'if'),
  '+': signature(1, MANY, 'numbers', NUMBER),
  '*': signature(1, MANY, 'numbers', NUMBER),
  '-': signature(1, 2, 'numbers', NUMBER),
  '/': signature(2, 2, 'numbers', NUMBER),
  '%': signature(2, 2, 'numbers', NUMBER),
  max: signature(1, MANY, 'numbers', NUMBER),
  min: signature(1, MANY, 'numbers', NUMBER),
  cat: signature(1, MANY, 'free', TEXT),
  substr: signature(2, 3, 'free', TEXT),
  merge: signature(1, MANY, 'free'),
  map: signature(2, 2, 'items'),
  filter: signature(2, 2, 'items'),
  reduce: signature(2, 3, 'items'),
  all: signature(2, 2, 'items', BOOLEAN),
  some: signature(2, 2, 'items', BOOLEAN),
  none: signature(2, 2, 'items', BOOLEAN),
  missing: signature(1, MANY, 'free', listOf(TEXT)),
  missing_some: signature(2, 2, 'free', listOf(TEXT)),
};

/** The signatures by operator, for lookups of names that are not always operators. */
export const SIGNATURES: Readonly<Record<string, Signature>> = TABLE;

/** The operators with one of these uses. */
export type OperatorOf<U extends Use> = {
  [Name in keyof typeof TABLE]: (typeof TABLE)[Name]['use'] extends U ? Name : never;
}[keyof typeof TABLE];

/** Returns the operators with any of these uses, in the order of the table. */
export function operatorsOf(...uses: readonly Use[]): readonly string[] {
  return Object.entries(SIGNATURES).flatMap(([name, { use }]) => (uses.includes(use) ? [name] : []));
}

/** The names of all operators. */
export const OPERATOR_NAMES: readonly string[] = ['var', 'rule', ...Object.keys(SIGNATURES)];
