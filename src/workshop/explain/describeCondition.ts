import type { Json } from '../../runtime/base/json.ts';
import type { Rule } from '../../runtime/definitions/types.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import { IF, type Comparison } from '../symbolic/operators.ts';
import type { RuleLabels } from './ruleLabels.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '==': 'is',
  '===': 'is',
  '!=': 'is not',
  '!==': 'is not',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  in: 'is',
  has: 'has',
  hasAny: 'has',
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '/',
} satisfies Record<Comparison | '+' | '-' | '*' | '/', string>;

/** Returns `offers med` for `offersMed`. Leaves names in capitals as they are. */
function splitWords(name: string): string {
  return /^[A-Z0-9_]+$/.test(name)
    ? name
    : name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

/** Describes the operands and operations of a rule. */
interface Phrasing {
  readonly name: (name: string) => string;
  readonly value: (value: Json, name: string | null) => string;
  /** True for sentences that people review, false for short labels. */
  readonly isProse: boolean;
}

function describeName(name: string): string {
  const [root = '', ...path] = name.split('.');
  if (path.length === 0) return splitWords(root);
  if (root === 'partner' && path[0] === 'configs') return path.slice(1).join(' ');
  const phrase = path.map(splitWords).join(' ');
  // A fact about a member needs no subject, but its source distinguishes it from a value of the same name: `med eligible
  // (eligibility)`.
  if (phrase.startsWith('is ') && path.length === 1) return `${phrase.slice('is '.length)} (${splitWords(root)})`;
  return root === 'answers' || root === 'derived' || root === 'answer' ? phrase : `${splitWords(root)} ${phrase}`;
}

function describeLiteral(value: Json, label: (value: Json) => string | null): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.map((each: Json) => describeLiteral(each, label)).join(' or ');
  return label(value) ?? String(value);
}

function inner(rule: Json, phrasing: Phrasing): string {
  const operator = operationOf(rule)?.operator;
  return operator === 'and' || operator === 'or' || operator === 'if' ? `(${ruleText(rule, phrasing)})` : ruleText(rule, phrasing);
}

function ruleText(rule: Json, phrasing: Phrasing): string {
  const operation = operationOf(rule);
  if (!operation) return phrasing.value(rule, null);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'var') return phrasing.name(String(first));
  if (operator === 'rule') return phrasing.isProse ? `‘${splitWords(String(first))}’` : splitWords(String(first));
  if (operator === 'and' || operator === 'or')
    return args.length === 1 ? ruleText(first, phrasing) : args.map((each) => inner(each, phrasing)).join(` ${operator} `);
  if (operator === '!') return formatNegation(first, phrasing);
  if (operator === '!!') return ruleText(first, phrasing);
  if (operator === 'answered') return `${inner(first, phrasing)} ${phrasing.isProse ? 'is known' : 'known'}`;
  if ((operator === '==' || operator === '===') && second === true) return inner(first, phrasing);
  if ((operator === '==' || operator === '===') && second === false) return formatNegation(first, phrasing);
  if (IF.includes(operator)) return branches(args, phrasing);
  const sign = SIGNS[operator];
  if (sign !== undefined && args.length === 2) {
    const read = operationOf(first);
    const compared = operationOf(second)
      ? inner(second, phrasing)
      : phrasing.value(second, read?.operator === 'var' ? String(read.args[0]) : null);
    return `${inner(first, phrasing)} ${sign} ${compared}`;
  }
  return `${operator} of ${args.map((each) => inner(each, phrasing)).join(', ')}`;
}

/** Formats the opposite of a rule: `not mood` as a label, `‘mood’ is not true` in a sentence. */
function formatNegation(rule: Json, phrasing: Phrasing): string {
  const { operator = '', args = [] } = operationOf(rule) ?? {};
  const whole = inner(rule, phrasing);
  const isName = operator === 'var' || operator === 'rule';
  if (operator === 'answered') return `${inner(args[0] ?? null, phrasing)} ${phrasing.isProse ? 'is not known' : 'not known'}`;
  if (!phrasing.isProse) return isName && whole.startsWith('has ') ? `no ${whole.slice('has '.length)}` : `not ${whole}`;
  if (isName) return `${whole} is not true`;
  if (operator === 'and' || operator === 'or') return `not ${whole}`;
  return `not (${whole})`;
}

/** Formats an `if`: `MOOD if stress goal, else NONE`. */
function branches(args: readonly Json[], phrasing: Phrasing): string {
  const parts: string[] = [];
  for (let index = 0; index + 1 < args.length; index += 2)
    parts.push(`${inner(args[index + 1] ?? null, phrasing)} if ${ruleText(args[index] ?? null, phrasing)}`);
  if (args.length % 2 === 1) parts.push(`else ${inner(args.at(-1) ?? null, phrasing)}`);
  return parts.join(', ');
}

/**
 * Formats a rule as a short label: `not mood and sex is female or intersex`. Named rules keep their names.
 * @param labels the words that members read, to use instead of names and values. With the titles of questions the result is meant for
 *   sentences: `‘mood’ is not true and “What sex were you assigned at birth?” is Female or Intersex`.
 */
export function describeCondition(rule: Rule, labels: Partial<RuleLabels> = {}): string {
  return ruleText(rule, {
    isProse: labels.title !== undefined,
    name: (name) => {
      const title = labels.title?.(name) ?? null;
      return title === null ? (labels.fact?.(name) ?? describeName(name)) : `“${title}”`;
    },
    value: (value, name) =>
      describeLiteral(value, (each) => (name !== null && typeof each === 'string' ? (labels.label?.(name, each) ?? null) : null)),
  });
}
