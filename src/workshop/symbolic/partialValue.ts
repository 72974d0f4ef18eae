import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { MAX_DEPTH } from '../../runtime/rules/limits.ts';
import { OPERATORS, truthy, isUnanswered } from '../../runtime/rules/operators.ts';
import { LIBRARY_OPERATORS, operationOf } from '../../runtime/rules/reads.ts';
import { ARITHMETIC, IF, MEMBERSHIP, ORDER } from './operators.ts';

/** A rule's value if it is known, or a value with the same truth (`exact` is false); null if neither is known. */
export type PartialValue = { readonly value: Json; readonly exact: boolean } | null;

/** The names and rules known to a partial evaluation. */
export interface PartialScope {
  /** Returns the value of a name; null if it can be anything. */
  readonly name: (name: string, depth: number) => PartialValue;
  /** Returns a named rule; undefined if there is none. */
  readonly rule: (name: string) => Json | undefined;
}

/**
 * Evaluates a rule for which only some names are known.
 * @returns the value if the known names determine it; null otherwise
 */
export function partialValue(rule: Json, scope: PartialScope, depth = 0): PartialValue {
  if (depth > MAX_DEPTH) return null;
  const below = (part: Json): PartialValue => partialValue(part, scope, depth + 1);
  if (Array.isArray(rule)) {
    const values = exactValues(rule.map(below));
    return values && exactly(values);
  }
  const operation = operationOf(rule);
  if (!operation) return isJsonObject(rule) ? null : exactly(rule);
  const { operator, args } = operation;
  if (operator === 'var') return nameValue(args, scope, depth);
  if (operator === 'rule') {
    const named = scope.rule(String(args[0]));
    return named === undefined ? null : below(named);
  }
  if (LIBRARY_OPERATORS.includes(operator)) return null;
  if (operator === 'and') return decide(args, false, below);
  if (operator === 'or') return decide(args, true, below);
  if (IF.includes(operator)) return chooseBranch(args, below);
  const parts = args.map(below);
  const [first] = parts;
  if (first && operator === '!') return exactly(!truthy(first.value));
  if (first && operator === '!!') return exactly(truthy(first.value));
  const nulls = parts.some((part) => part?.exact === true && isUnanswered(part.value));
  if (nulls && (ORDER.includes(operator) || MEMBERSHIP.includes(operator))) return exactly(false);
  if (nulls && ARITHMETIC.includes(operator)) return exactly(null);
  const apply = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  const values = exactValues(parts);
  return apply && values ? exactly(apply(values)) : null;
}

function exactly(value: Json): PartialValue {
  return { value, exact: true };
}

/** Returns the values of all parts; null if one is not known exactly. */
function exactValues(parts: readonly PartialValue[]): readonly Json[] | null {
  const exact = parts.filter((part) => part !== null && part.exact);
  return exact.length === parts.length ? exact.map((part) => part?.value ?? null) : null;
}

function nameValue([name, fallback]: readonly Json[], scope: PartialScope, depth: number): PartialValue {
  const read = typeof name === 'string' ? scope.name(name, depth + 1) : null;
  if (!read || fallback === undefined) return read;
  if (!read.exact) return null;
  return isUnanswered(read.value) ? partialValue(fallback, scope, depth + 1) : read;
}

/** Evaluates `and` or `or`. One deciding part determines the truth of the whole, and its value if no unknown part precedes it. */
function decide(args: readonly Json[], stopAt: boolean, below: (part: Json) => PartialValue): PartialValue {
  const parts = args.map(below);
  const at = parts.findIndex((part) => part !== null && truthy(part.value) === stopAt);
  const deciding = parts[at];
  if (deciding) return { value: deciding.value, exact: deciding.exact && !parts.slice(0, at).includes(null) };
  return parts.includes(null) ? null : (parts.at(-1) ?? null);
}

function chooseBranch(args: readonly Json[], below: (part: Json) => PartialValue): PartialValue {
  for (let index = 0; index + 1 < args.length; index += 2) {
    const condition = below(args[index] ?? null);
    if (!condition) return null;
    if (truthy(condition.value)) return below(args[index + 1] ?? null);
  }
  return args.length % 2 === 1 ? below(args.at(-1) ?? null) : exactly(null);
}
