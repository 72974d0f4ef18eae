import type { Json } from '../../runtime/base/json.ts';
import type { Derived, Rule } from '../../runtime/definitions/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import { OVER_ITEMS, operationOf, type Operation } from '../../runtime/rules/reads.ts';
import { IF, type Comparison } from '../symbolic/operators.ts';
import { derivedDefinition, sourceOf, type Viewpoint } from './names.ts';
import type { Part } from './types.ts';
import { describeAnswer, describeName, describeValue } from './describe.ts';

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': 'is',
  '===': 'is',
  '!=': 'is not',
  '!==': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
  in: 'is one of',
  has: 'includes',
  hasAny: 'includes one of',
} satisfies Record<Comparison, string>;

const ARITHMETIC: Readonly<Record<string, string>> = { '+': 'the sum of', '-': 'minus', '*': 'times', '/': 'divided by', '%': 'modulo' };

function isOperation(rule: Json): boolean {
  return operationOf(rule) !== null;
}

/** Describes one side of a comparison. */
function describeOperand(rule: Json, at: Viewpoint): string {
  const operation = operationOf(rule);
  if (!operation)
    return Array.isArray(rule) && !rule.some(isOperation) ? rule.map((item) => describeValue(item)).join(', ') : describeLiteral(rule);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'var') return describeName(at.subject, String(first));
  if (operator === 'rule') return `the rule ${String(first)}`;
  const binary = ARITHMETIC[operator];
  if (binary !== undefined && args.length === 2) return `(${describeOperand(first, at)} ${binary} ${describeOperand(second, at)})`;
  return `(${operator} of ${args.map((arg) => describeOperand(arg, at)).join(', ')})`;
}

function describeLiteral(value: Json): string {
  return value === null ? 'unanswered' : describeValue(value);
}

function valueOf(rule: Json, { subject, way }: Viewpoint): Json {
  return subject.set.rule(rule)(scopeOf(way));
}

function part(text: string, value: Json, condition: boolean, parts: readonly Part[] = [], from: string | null = null): Part {
  return { text, value, condition, from, rule: null, isOpposite: false, parts };
}

/** Returns the parts for the operands of a comparison, except literals. */
function operandParts(args: readonly Json[], at: Viewpoint): readonly Part[] {
  return args.filter(isOperation).map((arg) => partOf(arg, at, false));
}

function nameLeaf(name: string, at: Viewpoint, condition: boolean): Part {
  const value = valueOf({ var: name }, at);
  const text = describeName(at.subject, name);
  if (!name.startsWith('derived.')) {
    const optionText = name.startsWith('answers.') && value !== null ? describeOption(name, value, at) : null;
    return { ...part(text, value, condition, [], sourceOf(at, name, value)), ...(optionText !== null && { words: optionText }) };
  }
  const derived = derivedDefinition(at, name.slice('derived.'.length));
  if (!derived) return part(text, value, condition);
  if (at.opened.has(name)) return part(text, value, condition, [], 'see above');
  at.opened.add(name);
  return derivedPart(text, value, derived, at, condition);
}

/** Describes a chosen option; null if that adds nothing to its name. */
function describeOption(name: string, value: Json, at: Viewpoint): string | null {
  const [, key = '', ...rest] = name.split('.');
  const answerText = rest.length > 0 ? null : describeAnswer(at.subject, key, value);
  return answerText !== null && answerText !== describeValue(value) ? answerText : null;
}

function derivedPart(text: string, value: Json, derived: Derived, at: Viewpoint, condition: boolean): Part {
  if ('rule' in derived) return part(text, value, condition, [partOf(derived.rule, at, condition)]);
  const promise = at.subject.vocabulary.derive[derived.hook]?.description;
  const when = derived.when === undefined ? [] : [partOf(derived.when, at, true)];
  const args = Object.entries(derived.args).map(([arg, rule]): Part => {
    const inner = partOf(rule, at, false);
    return { ...inner, rule: null, text: `${arg}: ${inner.text}` };
  });
  return part(text, value, condition, [...when, ...args], `computed by ${derived.hook}${promise === undefined ? '' : `: ${promise}`}`);
}

function namedRule(name: string, at: Viewpoint, condition: boolean): Part {
  const value = valueOf({ rule: name }, at);
  const text = `the rule ${name}`;
  const rule = at.subject.set.source.rules[name];
  if (rule === undefined || !isOperation(rule)) return { ...part(text, value, condition), rule: name };
  if (at.opened.has(`rule ${name}`)) return { ...part(text, value, condition, [], 'see above'), rule: name };
  at.opened.add(`rule ${name}`);
  return { ...part(text, value, condition, [partOf(rule, at, condition)]), rule: name };
}

function choice({ args }: Operation, value: Json, at: Viewpoint, condition: boolean): Part {
  const parts: Part[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) {
    const when = partOf(args[index] ?? null, at, true);
    const then = args[index + 1] ?? null;
    const taken = isTrue(when) && isOperation(then) ? [partOf(then, at, condition)] : [];
    parts.push({ ...when, rule: null, text: `${describeResult(then, at)}, if ${when.text}`, parts: [...when.parts, ...taken] });
    if (isTrue(when)) break;
  }
  const last = args.length % 2 === 1 ? (args.at(-1) ?? null) : null;
  if (!parts.some(isTrue) && last !== null) parts.push(isOperation(last) ? partOf(last, at, condition) : part('else', last, false));
  return part('the first of these that is true:', value, condition, parts);
}

/** Describes the result of an `if` branch. A condition has a part of its own once it is taken. */
function describeResult(rule: Json, at: Viewpoint): string {
  const operator = operationOf(rule)?.operator;
  return operator === undefined || operator === 'var' || operator === 'rule' ? describeOperand(rule, at) : 'the result of another rule';
}

function isTrue({ value }: Part): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * Decomposes a rule into parts, each with the value that the engine computes for it and the source of that value.
 * @param condition true if only the truth of the rule matters
 */
function partOf(rule: Rule, at: Viewpoint, condition: boolean): Part {
  const operation = operationOf(rule);
  const value = valueOf(rule, at);
  if (!operation) return part(describeLiteral(value), value, condition);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'var' && args.length === 1) return nameLeaf(String(first), at, condition);
  if (operator === 'var')
    return part(`${describeName(at.subject, String(first))}, or ${describeOperand(second, at)} when unanswered`, value, condition);
  if (operator === 'rule') return namedRule(String(first), at, condition);
  if (operator === 'and' || operator === 'or') {
    const truth = condition || typeof value === 'boolean';
    const text = operator === 'and' ? 'all of these are true:' : truth ? 'one of these is true:' : 'the first of these that has a value:';
    const parts = args.map((arg) => partOf(arg, at, truth));
    return part(text, value, truth, parts);
  }
  if (operator === '!') {
    const inner = partOf(first, at, true);
    return { ...inner, text: `not: ${inner.text}`, value, condition: true, isOpposite: !inner.isOpposite };
  }
  if (operator === '!!') return partOf(first, at, true);
  if (operator === 'answered') return part(`${describeOperand(first, at)} is known`, value, true, operandParts(args, at));
  const verb = COMPARISONS[operator];
  if (verb !== undefined && args.length === 2)
    return part(`${describeOperand(first, at)} ${verb} ${describeOperand(second, at)}`, value, true, operandParts(args, at));
  if (IF.includes(operator)) return choice(operation, value, at, condition);
  const readable = OVER_ITEMS.includes(operator) ? args.slice(0, 1) : args;
  return part(describeOperand(rule, at), value, condition, operandParts(readable, at));
}

/** Returns the tree of a rule on a way. Named rules and derived values are expanded on first mention. */
export function ruleTree(rule: Rule, place: Omit<Viewpoint, 'opened'>, condition: boolean): Part {
  return partOf(rule, { ...place, opened: new Set() }, condition);
}
