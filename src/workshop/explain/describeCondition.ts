import type { Json } from '../../runtime/base/json.ts';
import type { Rule } from '../../runtime/definitions/types.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import { IF, type Comparison } from '../symbolic/operators.ts';

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
function spaced(name: string): string {
  return /^[A-Z0-9_]+$/.test(name)
    ? name
    : name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

function describeName(name: string): string {
  const [root = '', ...path] = name.split('.');
  if (path.length === 0) return spaced(root);
  if (root === 'partner' && path[0] === 'configs') return path.slice(1).join(' ');
  const words = path.map(spaced).join(' ');
  // Facts about a member need no subject: `eligible`, `med eligible`.
  if (words.startsWith('is ') && path.length === 1) return words.slice('is '.length);
  return root === 'answers' || root === 'derived' || root === 'answer' ? words : `${spaced(root)} ${words}`;
}

function describeLiteral(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.map(words).join(' or ');
  return String(value);
}

function inner(rule: Json): string {
  const operator = operationOf(rule)?.operator;
  return operator === 'and' || operator === 'or' || operator === 'if' ? `(${words(rule)})` : words(rule);
}

function words(rule: Json): string {
  const operation = operationOf(rule);
  if (!operation) return describeLiteral(rule);
  const { operator, args } = operation;
  const [first = null, second = null] = args;
  if (operator === 'var') return describeName(String(first));
  if (operator === 'rule') return spaced(String(first));
  if (operator === 'and' || operator === 'or') return args.length === 1 ? words(first) : args.map(inner).join(` ${operator} `);
  if (operator === '!') return `not ${inner(first)}`;
  if (operator === '!!') return words(first);
  if (operator === 'answered') return `${inner(first)} known`;
  if ((operator === '==' || operator === '===') && second === true) return inner(first);
  if ((operator === '==' || operator === '===') && second === false) return `not ${inner(first)}`;
  if (IF.includes(operator)) return branches(args);
  const sign = SIGNS[operator];
  if (sign !== undefined && args.length === 2) return `${inner(first)} ${sign} ${inner(second)}`;
  return `${operator} of ${args.map(inner).join(', ')}`;
}

/** Formats an `if`: `MOOD if stress goal, else NONE`. */
function branches(args: readonly Json[]): string {
  const parts: string[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) parts.push(`${inner(args[index + 1] ?? null)} if ${words(args[index] ?? null)}`);
  if (args.length % 2 === 1) parts.push(`else ${inner(args.at(-1) ?? null)}`);
  return parts.join(', ');
}

/** Formats a rule as a short label: `not mood and sex is female or intersex`. Named rules keep their names. */
export function describeCondition(rule: Rule): string {
  return words(rule);
}
