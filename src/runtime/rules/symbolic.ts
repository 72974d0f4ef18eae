import { isJsonObject, type Json } from '../base/json.ts';
import type { Diagram, Diagrams } from './diagrams.ts';
import { OPERATORS } from './operators.ts';
import { LIBRARY_OPERATORS, operationOf, readsOf } from './reads.ts';

/** What kind of value an operation gives, as far as that is known. */
export type Gives = 'condition' | 'number' | 'list' | 'any';

/** What a rule is judged over: every case of the names that it reads at once. */
export interface SymbolicScope {
  readonly diagrams: Diagrams;
  /** The value of a name, in every case. */
  readonly name: (name: string) => Diagram;
  /** The value of a named rule. */
  readonly rule: (name: string) => Diagram;
  /** A value of which nothing is known but what it is computed from: the same for the same parts. */
  readonly opaque: (operation: Json, parts: readonly Diagram[], gives: Gives) => Diagram;
  /** Called with every operation and the values of its arguments; what it gives stands in for the operation's value. */
  readonly instead?: (operation: Json, parts: readonly Diagram[]) => Diagram | null;
}

/** Comparisons that are false of an unanswered value. */
export const ORDER: readonly string[] = ['<', '<=', '>', '>='];
/** What gives null of an unanswered value. */
export const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%', 'max', 'min'];
const TESTS: readonly string[] = [...ORDER, '==', '!=', '===', '!==', 'in', 'has', 'hasAny'];
const LISTS: readonly string[] = ['filter', 'map', 'merge', 'missing', 'missing_some'];

/** The value of a rule as a diagram: exact for conditions on names against constants; what is computed otherwise stays open. */
export function judge(rule: Json, scope: SymbolicScope): Diagram {
  const { diagrams } = scope;
  if (Array.isArray(rule)) {
    const items = rule.map((item) => judge(item, scope));
    return items.every(({ variable, sampled }) => variable < 0 && !sampled)
      ? diagrams.constant(items.map(({ value }) => value))
      : scope.opaque(rule, items, 'list');
  }
  const operation = operationOf(rule);
  if (!operation) return diagrams.constant(isJsonObject(rule) ? { ...rule } : rule);
  const { operator, args } = operation;
  if (operator === 'var') return nameValue(args, scope);
  if (operator === 'rule') return scope.rule(String(args[0]));
  if (LIBRARY_OPERATORS.includes(operator)) return scope.opaque(rule, readsBelow(rule, scope), LISTS.includes(operator) ? 'list' : 'any');
  const parts = args.map((arg) => judge(arg, scope));
  return scope.instead?.(rule, parts) ?? computed(rule, operator, parts, scope);
}

function nameValue([name, fallback]: readonly Json[], scope: SymbolicScope): Diagram {
  const value = scope.name(String(name));
  if (fallback === undefined) return value;
  return scope.diagrams.choose(scope.diagrams.answered(value), value, judge(fallback, scope));
}

function readsBelow(rule: Json, scope: SymbolicScope): readonly Diagram[] {
  return readsOf(rule).map(({ kind, name }) => (kind === 'rule' ? scope.rule(name) : scope.name(name)));
}

function computed(rule: Json, operator: string, parts: readonly Diagram[], scope: SymbolicScope): Diagram {
  const { diagrams } = scope;
  const { choose, no, yes, nothing } = diagrams;
  const [first = nothing] = parts;
  const last = parts.at(-1) ?? nothing;
  if (operator === 'and') return parts.slice(0, -1).reduceRight((rest, part) => choose(part, rest, part), last);
  if (operator === 'or') return parts.slice(0, -1).reduceRight((rest, part) => choose(part, part, rest), last);
  if (operator === 'if' || operator === '?:') return chosen(parts, scope);
  if (operator === '!') return choose(first, no, yes);
  if (operator === '!!') return choose(first, yes, no);
  if (operator === 'answered') return diagrams.answered(first);
  const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!apply) return scope.opaque(rule, parts, 'any');
  const settled = parts.every(({ variable, sampled }) => variable < 0 && !sampled);
  // Values that others are held against have to be written out to cut classes: a sum of constants is not, so it stays open.
  if ((settled && !ARITHMETIC.includes(operator)) || (TESTS.includes(operator) && isDecidable(operator, parts, diagrams)))
    return diagrams.map(operator, apply, parts);
  const isAnswered = diagrams.and(...parts.map(diagrams.answered));
  if (ORDER.includes(operator)) return choose(isAnswered, scope.opaque(rule, parts, 'condition'), no);
  if (ARITHMETIC.includes(operator)) return choose(isAnswered, scope.opaque(rule, parts, 'number'), nothing);
  return scope.opaque(rule, parts, TESTS.includes(operator) ? 'condition' : 'any');
}

function chosen(parts: readonly Diagram[], { diagrams: { choose, nothing } }: SymbolicScope): Diagram {
  const hasElse = parts.length % 2 === 1;
  let result = hasElse ? (parts.at(-1) ?? nothing) : nothing;
  for (let index = parts.length - (hasElse ? 3 : 2); index >= 0; index -= 2)
    result = choose(parts[index] ?? nothing, parts[index + 1] ?? nothing, result);
  return result;
}

/**
 * A value that stands for its class is told apart only by what cut the classes: constants, never another such value. In an order
 * texts have no cut.
 */
function isDecidable(operator: string, parts: readonly Diagram[], { map, no }: Diagrams): boolean {
  const open = parts.filter(({ sampled }) => sampled);
  const lists = operator === 'in' ? parts.slice(1) : operator === 'has' ? parts.slice(0, 1) : operator === 'hasAny' ? parts : [];
  if (open.length > 1 || lists.some((part) => map('is an open list', ([value]) => isOpenList(value), [part]) !== no)) return false;
  return !ORDER.includes(operator) || open.every((part) => map('is text', ([value]) => typeof value === 'string', [part]) === no);
}

/** A list that holds an object stands for one of which nothing is known. */
function isOpenList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.some(isJsonObject);
}
