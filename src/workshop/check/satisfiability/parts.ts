import type { Json } from '../../../runtime/base/json.ts';
import { OVER_ITEMS, operationOf } from '../../../runtime/rules/reads.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { COMPILED_BOOLEAN_OPERATORS, IF } from '../../symbolic/operators.ts';

/** A part of a rule, with its path in the rule. */
export interface Part {
  readonly rule: Json;
  readonly path: Path;
  /** True if only its truth is used, or if its operator returns true or false. */
  readonly isCondition: boolean;
  /** True if nothing around it uses its value beyond its truth. */
  readonly isTruthOnly: boolean;
}

/** Returns true when a rule yields true or false by its operator, rather than one of several values. */
function isTrueOrFalse(rule: Json): boolean {
  const operation = operationOf(rule);
  if (!operation) return false;
  const { operator, args } = operation;
  if (operator === 'and' || operator === 'or') return args.every((arg) => operationOf(arg)?.operator === 'rule' || isTrueOrFalse(arg));
  return COMPILED_BOOLEAN_OPERATORS.includes(operator);
}

/** Returns true when every value of a rule is true or false, also through named rules. */
export function returnsBoolean(rule: Json, rules: QuestionSet['rules'], seen: readonly string[] = []): boolean {
  const operation = operationOf(rule);
  if (!operation) return typeof rule === 'boolean';
  const { operator, args } = operation;
  const all = (parts: readonly Json[]): boolean => parts.every((part) => returnsBoolean(part, rules, seen));
  if (operator === 'and' || operator === 'or') return all(args);
  if (IF.includes(operator)) return args.length % 2 === 1 && all(args.filter((_, index) => index % 2 === 1 || index === args.length - 1));
  if (operator !== 'rule') return COMPILED_BOOLEAN_OPERATORS.includes(operator);
  const name = String(args[0]);
  return !seen.includes(name) && returnsBoolean(rules[name] ?? null, rules, [...seen, name]);
}

/** Returns all operations in a rule, outer before inner. Omits parts that are evaluated per item of a list. */
export function partsOf(rule: Json, isCondition: boolean, path: Path = [], isTruthOnly = isCondition): readonly Part[] {
  if (Array.isArray(rule)) return rule.flatMap((part, index) => partsOf(part, false, [...path, index]));
  const operation = operationOf(rule);
  if (!operation) return isCondition && typeof rule === 'boolean' ? [{ rule, path, isCondition, isTruthOnly }] : [];
  const { operator, args, pathOf } = operation;
  const wholePart: Part = { rule, path, isCondition: isCondition || isTrueOrFalse(rule), isTruthOnly };
  if (OVER_ITEMS.includes(operator) || operator === 'missing' || operator === 'rule' || operator === 'var') return [wholePart];
  const inner = args.flatMap((arg, index) => {
    const isLast = index === args.length - 1;
    const tested = operator === '!' || operator === '!!' || (operator === 'and' && !isLast);
    const inherits =
      operator === 'and' || operator === 'or' || (IF.includes(operator) && (index % 2 === 1 || isLast) && typeof arg !== 'boolean');
    // Some authors write the final "else" of an `if` as a test that is `true`.
    const isIfTest = IF.includes(operator) && index % 2 === 0 && !isLast && typeof arg !== 'boolean';
    const isArgTruthOnly = operator === '!' || operator === '!!' || isIfTest || (inherits && isTruthOnly);
    return partsOf(arg, tested || isIfTest || (inherits && isCondition), [...path, ...pathOf(index)], isArgTruthOnly);
  });
  return [wholePart, ...inner];
}

/** Returns the arguments of an operation with their paths in the enclosing rule; empty for any other operator. */
export function argumentsOf({ rule, path }: Part, operators: readonly string[]): readonly Pick<Part, 'rule' | 'path'>[] {
  const operation = operationOf(rule);
  if (!operation || !operators.includes(operation.operator)) return [];
  return operation.args.map((arg, index) => ({ rule: arg, path: [...path, ...operation.pathOf(index)] }));
}
