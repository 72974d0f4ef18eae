import { isJsonObject, type Json } from '../base/json.ts';
import type { Path } from './types/issue.ts';

/** A read of a name (`answers.sex`) or of a named rule (`dppOnly`) within a rule. */
export interface Read {
  readonly kind: 'name' | 'rule';
  readonly name: string;
  /** The path from the rule to the name. */
  readonly path: Path;
}

/** The operators in whose second argument `var` reads the current item. */
export const OVER_ITEMS: readonly string[] = ['map', 'filter', 'reduce', 'all', 'some', 'none'];

/** The operators that json-logic-js evaluates. All others are compiled. */
export const LIBRARY_OPERATORS: readonly string[] = [...OVER_ITEMS, 'cat', 'substr', 'missing', 'missing_some'];

/** The parts of an operation. */
export interface Operation {
  readonly operator: string;
  readonly args: readonly Json[];
  /** Returns the path from the operation to an argument. */
  readonly pathOf: (index: number) => Path;
}

/** Returns the parts of an operation; null for a plain value. */
export function operationOf(rule: Json): Operation | null {
  if (!isJsonObject(rule)) return null;
  const [operator, ...others] = Object.keys(rule);
  if (operator === undefined || others.length > 0) return null;
  const argument = rule[operator] ?? null;
  if (!Array.isArray(argument)) return { operator, args: [argument], pathOf: () => [operator] };
  return { operator, args: argument, pathOf: (index) => [operator, index] };
}

/** Returns true if a value contains an operation that json-logic-js evaluates. */
export function usesLibrary(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const [operator = '', ...others] = Object.keys(value);
  return (others.length === 0 && LIBRARY_OPERATORS.includes(operator)) || Object.values(value).some(usesLibrary);
}

/** Returns the names that `missing` and `missing_some` look for, in a list or as arguments, each with its path from the operation. */
export function namesToFind({ operator, args, pathOf }: Operation): readonly (readonly [name: Json, path: Path])[] {
  if (operator !== 'missing' && operator !== 'missing_some') return [];
  const first = operator === 'missing' ? 0 : 1;
  return args.slice(first).flatMap((arg, index): readonly (readonly [Json, Path])[] => {
    const path = pathOf(first + index);
    return Array.isArray(arg) ? arg.map((name: Json, inner) => [name, [...path, inner]]) : [[arg, path]];
  });
}

const lastReads = new WeakMap<object, readonly Read[]>();

/** Returns the names and named rules that a rule itself reads, in order. Memoised, because most checks ask for them. */
export function readsOf(rule: Json): readonly Read[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const reads = lastReads.get(rule) ?? readsBelow(rule, [], false);
  lastReads.set(rule, reads);
  return reads;
}

/** Returns the names that a rule itself reads. Named rules are among them as `rules.mood`. */
export function namesRead(rule: Json): readonly string[] {
  return readsOf(rule).map(({ kind, name }) => (kind === 'rule' ? `rules.${name}` : name));
}

function readsBelow(rule: Json, path: Path, overItem: boolean): readonly Read[] {
  if (Array.isArray(rule)) return rule.flatMap((part, index) => readsBelow(part, [...path, index], overItem));
  const operation = operationOf(rule);
  if (!operation) return [];
  const { operator, args, pathOf } = operation;
  const argPath = (index: number): Path => [...path, ...pathOf(index)];
  const [first] = args;
  if (operator === 'rule') return typeof first === 'string' ? [{ kind: 'rule', name: first, path: argPath(0) }] : [];
  if (operator === 'var') {
    const nameReads: readonly Read[] = overItem || typeof first !== 'string' ? [] : [{ kind: 'name', name: first, path: argPath(0) }];
    return [...nameReads, ...args.slice(1).flatMap((arg, index) => readsBelow(arg, argPath(index + 1), overItem))];
  }
  const names = namesToFind(operation).flatMap(([name, relativePath]): readonly Read[] =>
    overItem || typeof name !== 'string' ? [] : [{ kind: 'name', name, path: [...path, ...relativePath] }],
  );
  const isOverItems = OVER_ITEMS.includes(operator);
  return [...names, ...args.flatMap((arg, index) => readsBelow(arg, argPath(index), overItem || (isOverItems && index === 1)))];
}
