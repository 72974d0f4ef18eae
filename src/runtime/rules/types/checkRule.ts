import { isJsonObject, type Json } from '../../base/json.ts';
import { isTooLarge, MAX_DEPTH, MAX_PARTS } from '../limits.ts';
import { leavesData } from '../paths.ts';
import { namesMissing, OVER_ITEMS, operationOf, type Operation } from '../reads.ts';
import type { Issue, Path } from './issue.ts';
import { allowedTexts, literalIssues, unknownValue } from './literals.ts';
import { suggest } from './nearest.ts';
import { operandIssues } from './operands.ts';
import { OPERATOR_NAMES, SIGNATURES, type Signature } from './signatures.ts';
import {
  alternatives,
  ANY,
  BOOLEAN,
  canMeet,
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
  readonly condition?: boolean;
  /** The required type, such as a program. */
  readonly gives?: ValueType;
}

/** A rule's type and issues. Paths are relative to the rule. */
export interface CheckedRule {
  readonly type: ValueType;
  readonly issues: readonly Issue[];
}

/** The checker's position in a rule. `item` is the type of the current item inside map, filter and some. */
interface At {
  readonly scope: TypeScope;
  readonly path: Path;
  readonly usage: Usage;
  readonly item: ValueType | null;
  readonly depth: number;
}

const CONDITION: Usage = { condition: true };

/**
 * Determines the type of a rule without evaluating it, and finds its mistakes: unknown operators, names, rules and options,
 * wrong numbers of arguments, and values that can never be equal.
 */
export function checkRule(rule: Json, scope: TypeScope, usage: Usage = {}): CheckedRule {
  if (isTooLarge(rule))
    return wrong([], 'rule-size', `A rule has more than ${MAX_PARTS} parts.`, 'Split it into named rules under "rules".');
  return check(rule, { scope, path: [], usage, item: null, depth: 0 });
}

function found(type: ValueType, issues: readonly Issue[] = []): CheckedRule {
  return { type, issues };
}

function wrong(path: Path, code: string, message: string, hint: string): CheckedRule {
  return { type: ANY, issues: [{ path, code, message, hint }] };
}

function check(rule: Json, at: At): CheckedRule {
  if (at.depth > MAX_DEPTH)
    return wrong(at.path, 'rule-depth', `A rule nests deeper than ${MAX_DEPTH} levels.`, 'Split it into named rules under "rules".');
  if (typeof rule !== 'object' || rule === null) return checkLiteral(rule, at);
  if (!isJsonObject(rule)) return checkList(rule, at);
  const operation = operationOf(rule);
  if (!operation)
    return Object.keys(rule).length === 0
      ? wrong(at.path, 'rule-shape', 'This rule is empty.', 'Write one, or remove the key that holds it.')
      : wrong(
          at.path,
          'rule-shape',
          `This has ${Object.keys(rule).length} operators (${Object.keys(rule).join(', ')}), but an object in a rule has exactly one.`,
          'Put its parts under "and" or "or".',
        );
  const { type, issues } = checkOperation(operation, at);
  return { type, issues: [...issues, ...(issues.length === 0 ? misfit(type, operation.operator, at) : [])] };
}

function checkList(rule: readonly Json[], at: At): CheckedRule {
  const item = at.usage.gives?.kind === 'list' ? at.usage.gives.item : undefined;
  const parts = rule.map((part, index) =>
    check(part, { ...at, path: [...at.path, index], usage: item ? { gives: item } : {}, depth: at.depth + 1 }),
  );
  return found(
    listOf(union(parts.map(({ type }) => type))),
    parts.flatMap(({ issues }) => issues),
  );
}

function checkLiteral(value: null | boolean | number | string, { scope, path, usage }: At): CheckedRule {
  if (typeof value !== 'string') {
    const type = value === null ? NULL : typeof value === 'number' ? NUMBER : BOOLEAN;
    return found(type, mustGive(type, path, usage));
  }
  const type = oneOfTexts([value]);
  if (usage.condition === true) {
    const hint = scope.ruleNames.includes(value) ? `Write {"rule": "${value}"}.` : 'Write {"var": name} or {"rule": name}.';
    return { type, issues: [{ path, code: 'text-as-condition', message: `"${value}" is a text, which is always true.`, hint }] };
  }
  const issues = usage.gives ? literalIssues(value, path, usage.gives) : [];
  return found(type, issues.length > 0 ? issues : mustGive(type, path, usage));
}

/** Reports a type that can never be the required one. */
function mustGive(type: ValueType, path: Path, { gives }: Usage): readonly Issue[] {
  if (!gives || canMeet(type, gives)) return [];
  const message = `This is ${describeType(type)}, but ${describeType(gives)} is needed.`;
  return [{ path, code: 'type-mismatch', message, hint: 'Use a value of that type.' }];
}

/** Reports a read or computed value that can be a text that is not allowed. Branches report their own. */
function misfit(type: ValueType, operator: string, { path, usage }: At): readonly Issue[] {
  if (['if', '?:', 'and', 'or'].includes(operator)) return [];
  const wanted = usage.gives ? allowedTexts(usage.gives) : null;
  const given = operator === 'rule' ? allowedTexts(type) : null;
  const stray = wanted && given?.values.find((value) => !wanted.values.includes(value));
  return wanted && typeof stray === 'string' ? [unknownValue(stray, path, wanted)] : mustGive(type, path, usage);
}

function checkOperation(operation: Operation, at: At): CheckedRule {
  const { operator, args, pathOf } = operation;
  const argAt = (index: number): Path => [...at.path, ...pathOf(index)];
  if (operator === 'var') return checkName(args, argAt(0), at);
  if (operator === 'rule') return checkNamedRule(args, argAt(0), at);
  const signature = Object.hasOwn(SIGNATURES, operator) ? SIGNATURES[operator] : undefined;
  if (!signature)
    return {
      type: ANY,
      issues: [
        {
          path: [...at.path, operator],
          at: 'key',
          code: 'unknown-operator',
          message: `There is no operator "${operator}".`,
          hint: suggest(operator, OPERATOR_NAMES),
        },
      ],
    };
  const [least, most] = signature.arity;
  if (args.length < least || args.length > most) {
    const wanted = least === most ? String(least) : most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
    return wrong(
      at.path,
      'operator-arguments',
      `"${operator}" takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${args.length}.`,
      operator === '!' ? 'Write "and" or "or" inside it, around its parts.' : 'Count the entries of its list.',
    );
  }
  if (operator === 'missing') return found(listOf(TEXT), missingNames(operation, at));
  const parts: CheckedRule[] = [];
  for (const [index, arg] of args.entries()) {
    const item = OVER_ITEMS.includes(operator) && index === 1 ? itemOf(parts[0]?.type ?? ANY, operator) : at.item;
    parts.push(check(arg, { ...at, path: argAt(index), item, usage: usageOf(operation, index, at.usage), depth: at.depth + 1 }));
  }
  const types = parts.map(({ type }) => type);
  const inside = [...missingNames(operation, at), ...parts.flatMap(({ issues }) => issues)];
  const own = inside.length > 0 ? [] : operandIssues({ operation, use: signature.use, types, path: at.path, argAt });
  return found(resultOf(operator, signature, types), [...inside, ...own]);
}

/** Returns the use of an argument: its truth for a condition, the use of the whole operation for a branch. */
function usageOf({ operator, args }: Operation, index: number, usage: Usage): Usage {
  const last = index === args.length - 1;
  if (operator === '!' || operator === '!!') return CONDITION;
  if (operator === 'and') return last ? usage : CONDITION;
  if (operator === 'or') return usage;
  if (operator === 'if' || operator === '?:') return index % 2 === 0 && !last ? CONDITION : usage;
  return OVER_ITEMS.includes(operator) && index === 1 && operator !== 'map' && operator !== 'reduce' ? CONDITION : {};
}

function itemOf(list: ValueType, operator: string): ValueType {
  if (operator === 'reduce') return ANY;
  return union(alternatives(list).map((part) => (part.kind === 'list' ? part.item : ANY)));
}

function resultOf(operator: string, { gives }: Signature, types: readonly ValueType[]): ValueType {
  if (gives) return gives;
  const [first = ANY, second = ANY] = types;
  if (operator === 'and' || operator === 'or') return union(types);
  if (operator === 'if' || operator === '?:') return union(types.filter((_, index) => index % 2 === 1 || index === types.length - 1));
  if (operator === 'filter') return first;
  if (operator === 'map') return listOf(second);
  if (operator === 'merge')
    return listOf(union(types.flatMap((type) => alternatives(type).map((part) => (part.kind === 'list' ? part.item : part)))));
  return ANY;
}

function checkName([name, fallback, ...rest]: readonly Json[], path: Path, at: At): CheckedRule {
  if ((typeof name !== 'string' && typeof name !== 'number') || rest.length > 0)
    return wrong(
      path,
      'operator-arguments',
      '"var" takes a name that is written out, and a value for when it is unanswered.',
      'Write {"var": "answers.sex"}.',
    );
  if (leavesData(String(name))) return outOfData(name, path);
  const otherwise =
    fallback === undefined ? null : check(fallback, { ...at, path: [...path.slice(0, -1), 1], usage: {}, depth: at.depth + 1 });
  if (at.item !== null) return found(name === '' ? at.item : ANY, otherwise?.issues);
  const looked = at.scope.lookup(String(name));
  if (!('type' in looked)) return { type: ANY, issues: [{ path, ...looked }] };
  return found(otherwise ? union([looked.type, otherwise.type]) : looked.type, otherwise?.issues);
}

function checkNamedRule([name, ...rest]: readonly Json[], path: Path, { scope }: At): CheckedRule {
  if (typeof name !== 'string' || rest.length > 0)
    return wrong(path, 'operator-arguments', '"rule" takes the name of one rule.', 'Write {"rule": "name"}.');
  const type = scope.rule(name);
  return type ? found(type) : wrong(path, 'unknown-rule', `There is no rule "${name}".`, suggest(name, scope.ruleNames));
}

function outOfData(name: string | number, path: Path): CheckedRule {
  return wrong(path, 'prototype-path', `"${name}" leads to a prototype, outside the answers.`, 'Write the name of a value.');
}

/** Checks the names that `missing` and `missing_some` look for. */
function missingNames(operation: Operation, at: At): readonly Issue[] {
  const { operator } = operation;
  const example = operator === 'missing' ? '["answers.sex"]' : '[1, ["answers.sex"]]';
  return namesMissing(operation).flatMap(([name, below]): readonly Issue[] => {
    const path = [...at.path, ...below];
    if (typeof name !== 'string' && typeof name !== 'number')
      return wrong(path, 'operator-arguments', `"${operator}" takes names that are written out.`, `Write {"${operator}": ${example}}.`)
        .issues;
    if (leavesData(String(name))) return outOfData(name, path).issues;
    const looked = at.scope.lookup(String(name));
    return 'type' in looked || at.item !== null ? [] : [{ path, ...looked }];
  });
}
