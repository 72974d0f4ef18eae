import { isJsonObject, isSameJson, textsIn, type Json } from '../../../../runtime/base/json.ts';
import { operationOf } from '../../../../runtime/rules/reads.ts';

/** A value that a condition compares with: a literal, or the value of another name. */
export type Operand =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string };

/** The JSON Logic operators that compare a name with one value. */
export const COMPARATORS = ['==', '!=', '<', '<=', '>', '>=', 'has', 'in'] as const;
/** One of the comparators. */
export type Comparator = (typeof COMPARATORS)[number];

/** A rule in the form of the rule builder. `other` is a part that it cannot show and keeps unchanged. */
export type Condition =
  | { readonly kind: 'group'; readonly join: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly name: string; readonly comparator: Comparator; readonly operand: Operand }
  | { readonly kind: 'oneOf'; readonly name: string; readonly operator: 'in' | 'hasAny'; readonly values: readonly string[] }
  | { readonly kind: 'answered'; readonly name: string }
  | { readonly kind: 'holds'; readonly name: string }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'other'; readonly rule: Json };

/** Parses a rule. Parts that would not be written back exactly become `other`. */
export function readCondition(rule: Json): Condition {
  const read = parseCondition(rule);
  return read && isSameJson(writeCondition(read), rule) ? read : { kind: 'other', rule };
}

/** Writes a rule. */
export function writeCondition(condition: Condition): Json {
  switch (condition.kind) {
    case 'group':
      return { [condition.join]: condition.parts.map(writeCondition) };
    case 'not':
      return { '!': writeCondition(condition.part) };
    case 'compare':
      return { [condition.comparator]: [{ var: condition.name }, writeOperand(condition.operand)] };
    case 'oneOf':
      return { [condition.operator]: [{ var: condition.name }, [...condition.values]] };
    case 'answered':
      return { answered: { var: condition.name } };
    case 'holds':
      return { var: condition.name };
    case 'rule':
      return { rule: condition.name };
    case 'other':
      return condition.rule;
  }
}

function writeOperand(operand: Operand): Json {
  return operand.kind === 'name' ? { var: operand.name } : operand.value;
}

function parseCondition(rule: Json): Condition | null {
  const operation = operationOf(rule);
  if (!operation) return null;
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'and' || operator === 'or') return { kind: 'group', join: operator, parts: args.map(readCondition) };
  if (operator === '!') return { kind: 'not', part: readCondition(first) };
  if (operator === 'rule') return typeof first === 'string' ? { kind: 'rule', name: first } : null;
  if (operator === 'var') return typeof first === 'string' ? { kind: 'holds', name: first } : null;
  const name = nameOf(first);
  if (name === null) return null;
  if (operator === 'answered') return { kind: 'answered', name };
  if (operator === 'in' || operator === 'hasAny') {
    const values = textsIn(second);
    if (values.length > 0) return { kind: 'oneOf', name, operator, values };
  }
  const comparator = COMPARATORS.find((each) => each === operator);
  const operand = readOperand(second);
  return comparator && operand && args.length === 2 ? { kind: 'compare', name, comparator, operand } : null;
}

function nameOf(rule: Json): string | null {
  return isJsonObject(rule) && typeof rule['var'] === 'string' ? rule['var'] : null;
}

function readOperand(rule: Json): Operand | null {
  const name = nameOf(rule);
  if (name !== null) return { kind: 'name', name };
  return typeof rule === 'object' && rule !== null ? null : { kind: 'value', value: rule };
}
