import type { Json } from '../../runtime/base/json.ts';
import { isJsonObject } from '../../runtime/base/json.ts';
import { operationOf, type Operation } from '../../runtime/rules/reads.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { EQUALITY, IF, MEMBERSHIP, ORDER, MATCHING } from '../symbolic/operators.ts';
import type { RuleChange } from './types.ts';
import { comparedName, type OptionLookup } from './optionLookup.ts';

/** Each operator's replacement. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  and: 'or',
  or: 'and',
  '!': '!!',
  '!!': '!',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '/',
  some: 'none',
  none: 'some',
  all: 'none',
  min: 'max',
  max: 'min',
};
const LOGIC: readonly string[] = ['and', 'or', '!', '!!'];
/** Operators that return true or false and have no opposite. */
const NEGATED: readonly string[] = [...MEMBERSHIP, 'answered'];
/** For a question with more options than this, only neighbours of listed options are added. */
const MANY_OPTIONS = 15;

/** The position of a value in a rule. */
interface At {
  readonly path: Path;
  /** True if only its truth matters. */
  readonly condition: boolean;
  /** True directly below a `!`, where a second negation would only undo the first. */
  readonly negated: boolean;
  /** The texts that are valid here; null if any text is. */
  readonly texts: readonly string[] | null;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function quote(value: Json): string {
  return JSON.stringify(value);
}

/** Returns the unit of a number's last decimal place: 0.1 for 18.5, 1 for 25. */
export function stepOf(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return 10 ** -decimals.length;
}

function shift(value: number, steps: number): number {
  const [, decimals = ''] = String(value).split('.');
  return Number((value + steps * stepOf(value)).toFixed(decimals.length));
}

function thresholdChanges(value: number, path: Path): readonly RuleChange[] {
  return [-1, 1].map((steps) => {
    const to = shift(value, steps);
    return { path, to, kind: 'threshold', description: `${value} becomes ${to}` };
  });
}

function nextText(text: string, texts: readonly string[] | null): string {
  const first = texts?.find((other) => other !== text);
  const at = texts?.indexOf(text) ?? -1;
  return texts?.[at + 1] ?? first ?? `${text}?`;
}

function textChange(text: string, { path, texts }: At): RuleChange {
  const to = nextText(text, texts);
  return { path, to, kind: 'option', description: `${quote(text)} becomes ${quote(to)}` };
}

/** Returns the changes to a list of options: removes each, replaces each with an unlisted one, and adds unlisted ones. */
function listChanges(list: readonly string[], { path, texts }: At): readonly RuleChange[] {
  const unlisted = (texts ?? []).filter((text) => !list.includes(text));
  const isNeighbour = (text: string): boolean => {
    const at = texts?.indexOf(text) ?? -1;
    return [texts?.[at - 1], texts?.[at + 1]].some((other) => other !== undefined && list.includes(other));
  };
  const added = (texts?.length ?? 0) > MANY_OPTIONS ? unlisted.filter(isNeighbour) : unlisted;
  const without = list.map((text, index) => ({
    path,
    to: list.filter((_, other) => other !== index),
    kind: 'option' as const,
    description: `${quote(text)} is removed`,
  }));
  const replaceWith = list.map((text, index) => {
    const other = unlisted[index % Math.max(unlisted.length, 1)] ?? `${text}?`;
    return { path: [...path, index], to: other, kind: 'option' as const, description: `${quote(text)} becomes ${quote(other)}` };
  });
  const more = added.map((text) => ({ path, to: [...list, text], kind: 'option' as const, description: `${quote(text)} is added` }));
  return [...without, ...replaceWith, ...more];
}

function literalChanges(value: Json, at: At): readonly RuleChange[] {
  if (typeof value === 'number') return thresholdChanges(value, at.path);
  if (typeof value === 'boolean') return [{ path: at.path, to: !value, kind: 'option', description: `${value} becomes ${!value}` }];
  return typeof value === 'string' ? [textChange(value, at)] : [];
}

function operatorChanges(rule: Json, { operator, args }: Operation, { path, condition, negated }: At): readonly RuleChange[] {
  const written = isJsonObject(rule) ? rule[operator] : undefined;
  const replaceOperator = (to: string): RuleChange => ({
    path,
    to: { [to]: written },
    kind: 'operator',
    description: `"${operator}" becomes "${to}"`,
  });
  const not = (kind: 'operator' | 'reference', what: string): readonly RuleChange[] =>
    negated ? [] : [{ path, to: { '!': [rule] }, kind, description: `not ${what}` }];
  if (ORDER.includes(operator)) return ORDER.filter((other) => other !== operator).map(replaceOperator);
  if (operator === 'rule') return condition ? not('reference', `the rule ${String(args[0])}`) : [];
  if (operator === 'var') {
    if (condition) return not('reference', String(args[0]));
    return [{ path, to: null, kind: 'argument', description: `${String(args[0])} is not read` }];
  }
  if (NEGATED.includes(operator)) return not('operator', `"${operator}"`);
  const other = REPLACEMENTS[operator];
  if (other === undefined || ((operator === 'and' || operator === 'or') && args.length < 2)) return [];
  if (negated && EQUALITY.includes(operator)) return [];
  return [replaceOperator(other)];
}

/** Removes each part of `and`, `or` and `merge`, and each branch of `if`. */
function partChanges({ operator, args }: Operation, { path }: At): readonly RuleChange[] {
  const without = (from: number, count: number, description: string): RuleChange => ({
    path,
    to: { [operator]: args.filter((_, index) => index < from || index >= from + count) },
    kind: 'part',
    description,
  });
  if (['and', 'or', 'merge'].includes(operator) && args.length > 1)
    return args.map((_, index) => without(index, 1, `part ${index + 1} of "${operator}" is removed`));
  if (operator === 'if' && args.length > 2)
    return Array.from({ length: Math.floor(args.length / 2) }, (_, branch) =>
      without(2 * branch, 2, `branch ${branch + 1} of "if" is removed`),
    );
  return [];
}

function isCondition(operator: string, index: number, count: number, at: At): boolean {
  if (operator === '!' || operator === '!!') return true;
  if (IF.includes(operator)) return (index + 1 < count && index % 2 === 0) || at.condition;
  return LOGIC.includes(operator) && at.condition;
}

/** Returns the valid texts for the literals among an operation's arguments. */
function textsFor({ operator, args }: Operation, at: At, options: OptionLookup): readonly string[] | null {
  const literals = args.flatMap((arg) => (Array.isArray(arg) ? arg : [arg])).filter(isText);
  if (IF.includes(operator)) return literals.length > 1 ? [...new Set(literals)] : (at.texts ?? options.optionsAround(literals));
  const name = MATCHING.includes(operator) ? comparedName(args) : null;
  const nameTexts = name === null ? null : options.textsOfName(name);
  return nameTexts ?? at.texts ?? options.optionsAround(literals);
}

function changesBelow(rule: Json, at: At, options: OptionLookup): readonly RuleChange[] {
  if (Array.isArray(rule)) {
    if (rule.length > 0 && rule.every(isText)) return listChanges(rule, { ...at, texts: at.texts ?? options.optionsAround(rule) });
    return rule.flatMap((part, index) => changesBelow(part, { ...at, path: [...at.path, index] }, options));
  }
  const operation = operationOf(rule);
  if (!operation) return literalChanges(rule, at);
  const { operator, args, pathOf } = operation;
  const ownChanges = [...operatorChanges(rule, operation, at), ...partChanges(operation, at)];
  if (operator === 'var' || operator === 'rule') return ownChanges;
  const texts = textsFor(operation, at, options);
  const inner = args.flatMap((arg, index) => {
    const inside: At = {
      path: [...at.path, ...pathOf(index)],
      condition: isCondition(operator, index, args.length, at),
      negated: operator === '!',
      texts,
    };
    // A compared name, or one used in a computation, is not a separate part to change.
    const isRead = operationOf(arg)?.operator === 'var' && !inside.condition && !IF.includes(operator);
    return isRead ? [] : changesBelow(arg, inside, options);
  });
  return [...ownChanges, ...inner];
}

/**
 * Returns the changes to a rule. Each changes one operator, threshold, option, reference, part or branch.
 * @param condition true if only the rule's truth matters
 * @param texts the texts that the rule can yield (the programs); null if unknown
 */
export function ruleChanges(rule: Json, options: OptionLookup, condition: boolean, texts: readonly string[] | null): readonly RuleChange[] {
  return changesBelow(rule, { path: [], condition, negated: false, texts }, options);
}
