import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { LIBRARY_OPERATORS, operationOf, readsOf } from '../../runtime/rules/reads.ts';
import type { Values } from './values.ts';

/** The values of the names and named rules that a rule reads. */
export interface NamedValues<V> {
  readonly name: (name: string) => V;
  readonly rule: (name: string) => V;
}

/** Returns the value of a rule as a function of all answers. */
export function evaluate<V>(rule: Json, values: Values<V>, named: NamedValues<V>): V {
  const inner = (part: Json): V => evaluate(part, values, named);
  if (Array.isArray(rule)) return values.list(rule, rule.map(inner));
  const operation = operationOf(rule);
  if (!operation) return values.constant(isJsonObject(rule) ? { ...rule } : rule);
  const { operator, args } = operation;
  const [first, fallback] = args;
  if (operator === 'rule') return named.rule(String(first));
  if (operator === 'var') {
    const value = named.name(String(first));
    return fallback === undefined ? value : values.choose(values.answered(value), value, inner(fallback));
  }
  if (!LIBRARY_OPERATORS.includes(operator)) return values.operation(rule, operator, args.map(inner));
  const reads = readsOf(rule);
  return values.library(
    rule,
    reads,
    reads.map(({ kind, name }) => (kind === 'rule' ? named.rule(name) : named.name(name))),
  );
}
