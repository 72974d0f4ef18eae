import { isJsonObject, type Json } from '../../base/json.ts';
import { isTooLarge, MAX_DEPTH, MAX_PARTS } from '../limits.ts';
import { leavesData } from '../paths.ts';
import { namesToFind, OVER_ITEMS, operationOf, type Operation } from '../reads.ts';
import type { Issue, Path } from './issue.ts';
import { allowedTexts, literalIssues, unknownValue } from './literals.ts';
import { parseComparison, suggestOperator } from './suggestions.ts';
import { suggest } from '../../base/nearest.ts';
import { operandIssues, type Operands, itemsOf } from './operands.ts';
import { SIGNATURES, type Signature } from './signatures.ts';
import {
  alternatives,
  ANY,
  BOOLEAN,
  canBeEqual,
  describeType,
  listOf,
  NULL,
  NUMBER,
  oneOfTexts,
  TEXT,
  union,
  type ValueType,
} from './valueType.ts';

/** The type of a name, or the reason why it has none. */
export type Lookup = { readonly type: ValueType } | Pick<Issue, 'code' | 'message' | 'hint'>;

/** The names and rules that a rule can read. */
export interface TypeScope {
  readonly lookup: (name: string) => Lookup;
  /** Returns the type of a named rule; null if there is none. */
  readonly rule: (name: string) => ValueType | null;
  readonly ruleNames: readonly string[];
}

/** How a rule's value is used. */
export interface Usage {
  /** True if only its truth matters: `visibleWhen`, `when`. */
  readonly isCondition?: boolean;
  /** The required type, such as a program. */
  readonly expected?: ValueType;
}

/** A rule's type and issues. Paths are relative to the rule. */
export interface CheckedRule {
  readonly type: ValueType;
  readonly issues: readonly Issue[];
}

/** The checker's position in a rule. `item` is the type of the current item inside map, filter and some. */
interface CheckContext {
  readonly scope: TypeScope;
  readonly path: Path;
  readonly usage: Usage;
  readonly item: ValueType | null;
  readonly depth: number;
}

const CONDITION: Usage = { isCondition: true };
const NUMERIC: Usage = { expected: NUMBER };

/** The operators whose result is one of their arguments. */
const BRANCHING: readonly string[] = ['if', '?:', 'and', 'or'];

/**
 * Determines the type of a rule without evaluating it, and finds its mistakes: unknown operators, names, rules and options,
 * wrong numbers of arguments, and values that can never be equal.
 */
export function checkRule(rule: Json, scope: TypeScope, usage: Usage = {}): CheckedRule {
  if (isTooLarge(rule))
    return issue([], 'rule-size', `A rule has more than ${MAX_PARTS} parts.`, 'Split it into named rules under "rules".');
  return check(rule, { scope, path: [], usage, item: null, depth: 0 });
}

function ok(type: ValueType, issues: readonly Issue[] = []): CheckedRule {
  return { type, issues };
}

function issue(path: Path, code: string, message: string, hint: string): CheckedRule {
  return { type: ANY, issues: [{ path, code, message, hint }] };
}

function check(rule: Json, context: CheckContext): CheckedRule {
  if (context.depth > MAX_DEPTH)
    return issue(context.path, 'rule-depth', `A rule nests deeper than ${MAX_DEPTH} levels.`, 'Split it into named rules under "rules".');
  if (typeof rule !== 'object' || rule === null) return checkLiteral(rule, context);
  if (!isJsonObject(rule)) return checkList(rule, context);
  const operation = operationOf(rule);
  if (!operation)
    return Object.keys(rule).length === 0
      ? issue(context.path, 'rule-shape', 'This rule is empty.', 'Write one, or remove the key that holds it.')
      : issue(
          context.path,
          'rule-shape',
          `This has ${Object.keys(rule).length} operators (${Object.keys(rule).join(', ')}), but an object in a rule has exactly one.`,
          'Put its parts under "and" or "or".',
        );
  const { type, issues } = checkOperation(operation, context);
  return { type, issues: [...issues, ...(issues.length === 0 ? unfitIssues(type, operation.operator, context) : [])] };
}

function checkList(rule: readonly Json[], context: CheckContext): CheckedRule {
  if (context.usage.isCondition === true) {
    const hint = 'Write {"and": [...]} if all of it must hold, or {"or": [...]} if one part is enough.';
    return issue(context.path, 'list-as-condition', 'This is a list, which is always true unless it is empty.', hint);
  }
  const item = context.usage.expected?.kind === 'list' ? context.usage.expected.item : undefined;
  const parts = rule.map((part, index) =>
    check(part, { ...context, path: [...context.path, index], usage: item ? { expected: item } : {}, depth: context.depth + 1 }),
  );
  return ok(
    listOf(union(parts.map(({ type }) => type))),
    parts.flatMap(({ issues }) => issues),
  );
}

function checkLiteral(value: null | boolean | number | string, { scope, path, usage }: CheckContext): CheckedRule {
  // Only as the whole condition: inside one, `null` is a value that an `if` may return.
  if (value === null && usage.isCondition === true && path.length === 0)
    return issue(path, 'rule-shape', '`null` is not a condition, and would never hold.', 'Write a condition, or remove the key.');
  if (typeof value !== 'string') {
    const type = value === null ? NULL : typeof value === 'number' ? NUMBER : BOOLEAN;
    return ok(type, typeIssues(type, path, usage));
  }
  const type = oneOfTexts([value]);
  if (usage.isCondition === true) {
    const hint = conditionHint(value, scope);
    return { type, issues: [{ path, code: 'text-as-condition', message: `"${value}" is text, which is always true.`, hint }] };
  }
  const issues = usage.expected ? literalIssues(value, path, usage.expected) : [];
  return ok(type, issues.length > 0 ? issues : typeIssues(type, path, usage));
}

/** Returns how to write a condition that is written as a string: the name of a rule or value, or a comparison. */
function conditionHint(text: string, { lookup, ruleNames }: TypeScope): string {
  if (ruleNames.includes(text)) return `Write {"rule": "${text}"}.`;
  if ('type' in lookup(text)) return `Write {"var": "${text}"}.`;
  const rule = parseComparison(text);
  return rule === null ? 'Write {"var": name} or {"rule": name}.' : `Write ${JSON.stringify(rule)}.`;
}

/** Reports a type that can never be the required one. */
function typeIssues(type: ValueType, path: Path, { expected }: Usage): readonly Issue[] {
  if (!expected || canBeEqual(type, expected)) return [];
  const message = `This is ${describeType(type)}, but ${describeType(expected)} is needed.`;
  return [{ path, code: 'type-mismatch', message, hint: 'Use a value of that type.' }];
}

/** Reports a read or computed value that can be a string that is not allowed. Branches report their own strings. */
function unfitIssues(type: ValueType, operator: string, { path, usage }: CheckContext): readonly Issue[] {
  if (BRANCHING.includes(operator)) return [];
  const allowed = usage.expected ? allowedTexts(usage.expected) : null;
  const possible = operator === 'rule' ? allowedTexts(type) : null;
  const stray = allowed && possible?.values.find((value) => !allowed.values.includes(value));
  return allowed && typeof stray === 'string' ? [unknownValue(stray, path, allowed)] : typeIssues(type, path, usage);
}

function checkOperation(operation: Operation, context: CheckContext): CheckedRule {
  const { operator, args, pathOf } = operation;
  const argAt = (index: number): Path => [...context.path, ...pathOf(index)];
  if (operator === 'var') return checkName(args, argAt(0), context);
  if (operator === 'rule') return checkNamedRule(args, argAt(0), context);
  const signature = Object.hasOwn(SIGNATURES, operator) ? SIGNATURES[operator] : undefined;
  if (!signature)
    return {
      type: ANY,
      issues: [
        {
          path: [...context.path, operator],
          at: 'key',
          code: 'unknown-operator',
          message: `There is no operator "${operator}".`,
          hint: operatorHint(operation, context.scope),
        },
      ],
    };
  const [min, max] = signature.arity;
  if (args.length < min || args.length > max) {
    const expected = min === max ? String(min) : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
    return issue(
      context.path,
      'operator-arguments',
      `"${operator}" takes ${expected} argument${expected === '1' ? '' : 's'}, not ${args.length}.`,
      argumentsHint(operator, args.length),
    );
  }
  if (operator === 'missing') return ok(listOf(TEXT), missingNames(operation, context));
  const parts: CheckedRule[] = [];
  for (const [index, arg] of args.entries()) {
    const itemType = operator === 'reduce' ? ANY : itemsOf(parts[0]?.type ?? ANY);
    const item = OVER_ITEMS.includes(operator) && index === 1 ? itemType : context.item;
    parts.push(
      check(arg, {
        ...context,
        path: argAt(index),
        item,
        usage: usageOf(operation, signature, index, context.usage),
        depth: context.depth + 1,
      }),
    );
  }
  const types = parts.map(({ type }) => type);
  const argumentIssues = [...missingNames(operation, context), ...parts.flatMap(({ issues }) => issues)];
  const operands = { operation, use: signature.use, types, path: context.path, argAt };
  const combinedIssues = argumentIssues.length > 0 ? [] : (namesAsTexts(operands, context.scope) ?? operandIssues(operands));
  return ok(resultOf(operator, signature, types), [...argumentIssues, ...combinedIssues]);
}

/**
 * Reports arguments that are the name of a value without `var`. A name with a dot is never intended as a string. A name without a dot, such
 * as `program`, may be an option, so it is reported only where that string does not fit.
 * @returns null if there are none
 */
function namesAsTexts(operands: Operands, { lookup }: TypeScope): readonly Issue[] | null {
  const { operator, args } = operands.operation;
  if (operator === 'missing_some') return null;
  const names = args.flatMap((arg, index) => (typeof arg === 'string' && 'type' in lookup(arg) ? [[arg, index] as const] : []));
  if (!names.some(([name]) => name.includes('.')) && operandIssues(operands).length === 0) return null;
  const issues = names.map(([name, index]): Issue => {
    const message = `"${name}" is only text here, not the value with that name.`;
    return { path: operands.argAt(index), code: 'name-as-text', message, hint: `Write {"var": "${name}"}.` };
  });
  return issues.length > 0 ? issues : null;
}

function argumentsHint(operator: string, given: number): string {
  if (operator === '!') return 'Write "and" or "or" inside it, around its parts.';
  return given === 1 ? `Write them in a list: {"${operator}": [first, second]}.` : 'Count the entries of its list.';
}

/** Returns how to correct an unknown operator. The name of a value or rule in its place is a shortened comparison. */
function operatorHint({ operator, args }: Operation, { lookup, ruleNames }: TypeScope): string {
  const [value = true] = args;
  if (ruleNames.includes(operator)) return `Write ${JSON.stringify(value === false ? { '!': { rule: operator } } : { rule: operator })}.`;
  return 'type' in lookup(operator) ? `Write ${JSON.stringify({ '==': [{ var: operator }, value] })}.` : suggestOperator(operator);
}

/** Returns the use of an argument: its truth for a condition, the use of the whole operation for a branch, a number in a calculation. */
function usageOf({ operator, args }: Operation, { use }: Signature, index: number, usage: Usage): Usage {
  const isLast = index === args.length - 1;
  // Only branches need this here: other arguments are checked together, with messages that name the operator's mistake.
  if (use === 'numbers' && BRANCHING.includes(operationOf(args[index] ?? null)?.operator ?? '')) return NUMERIC;
  if (operator === '!' || operator === '!!') return CONDITION;
  if (operator === 'and') return isLast ? usage : CONDITION;
  if (operator === 'or') return usage;
  if (operator === 'if' || operator === '?:') return index % 2 === 0 && !isLast ? CONDITION : usage;
  return OVER_ITEMS.includes(operator) && index === 1 && operator !== 'map' && operator !== 'reduce' ? CONDITION : {};
}

function resultOf(operator: string, { result }: Signature, types: readonly ValueType[]): ValueType {
  if (result) return result;
  const [first = ANY, second = ANY] = types;
  if (operator === 'and' || operator === 'or') return union(types);
  if (operator === 'if' || operator === '?:') return union(types.filter((_, index) => index % 2 === 1 || index === types.length - 1));
  if (operator === 'filter') return first;
  if (operator === 'map') return listOf(second);
  if (operator === 'merge')
    return listOf(union(types.flatMap((type) => alternatives(type).map((part) => (part.kind === 'list' ? part.item : part)))));
  return ANY;
}

function checkName([name, fallback, ...rest]: readonly Json[], path: Path, context: CheckContext): CheckedRule {
  if ((typeof name !== 'string' && typeof name !== 'number') || rest.length > 0)
    return issue(
      path,
      'operator-arguments',
      '"var" takes a name that is written out, and a value for when it is unanswered.',
      'Write {"var": "answers.sex"}.',
    );
  if (leavesData(String(name))) return prototypeFailure(name, path);
  const fallbackCheck =
    fallback === undefined ? null : check(fallback, { ...context, path: [...path.slice(0, -1), 1], usage: {}, depth: context.depth + 1 });
  if (context.item !== null) return ok(name === '' ? context.item : ANY, fallbackCheck?.issues);
  const lookup = context.scope.lookup(String(name));
  if (!('type' in lookup)) return { type: ANY, issues: [{ path, ...lookup }] };
  return ok(fallbackCheck ? union([lookup.type, fallbackCheck.type]) : lookup.type, fallbackCheck?.issues);
}

function checkNamedRule([name, ...rest]: readonly Json[], path: Path, { scope }: CheckContext): CheckedRule {
  if (typeof name !== 'string' || rest.length > 0)
    return issue(path, 'operator-arguments', '"rule" takes the name of one rule.', 'Write {"rule": "name"}.');
  const type = scope.rule(name);
  if (type) return ok(type);
  const derived = `derived.${name}`;
  const hint = 'type' in scope.lookup(derived) ? `Write {"var": "${derived}"}.` : suggest(name, scope.ruleNames);
  return issue(path, 'unknown-rule', `There is no rule "${name}".`, hint);
}

function prototypeFailure(name: string | number, path: Path): CheckedRule {
  return issue(path, 'prototype-path', `"${name}" leads to a prototype, outside the answers.`, 'Write the name of a value.');
}

/** Checks the names that `missing` and `missing_some` look for. */
function missingNames(operation: Operation, context: CheckContext): readonly Issue[] {
  const { operator } = operation;
  const example = operator === 'missing' ? '["answers.sex"]' : '[1, ["answers.sex"]]';
  return namesToFind(operation).flatMap(([name, relativePath]): readonly Issue[] => {
    const path = [...context.path, ...relativePath];
    if (typeof name !== 'string' && typeof name !== 'number')
      return issue(path, 'operator-arguments', `"${operator}" takes names that are written out.`, `Write {"${operator}": ${example}}.`)
        .issues;
    if (leavesData(String(name))) return prototypeFailure(name, path).issues;
    const lookup = context.scope.lookup(String(name));
    return 'type' in lookup || context.item !== null ? [] : [{ path, ...lookup }];
  });
}
