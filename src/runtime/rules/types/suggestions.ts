import type { Json } from '../../base/json.ts';
import { suggest } from '../../base/nearest.ts';
import { OPERATOR_NAMES } from './signatures.ts';

/** Operator names from other languages. Some are closer, by edit distance, to an operator with the opposite meaning. */
const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  any: 'or',
  not: '!',
  '&&': 'and',
  '||': 'or',
  '=': '==',
  '<>': '!=',
  '=<': '<=',
  '=>': '>=',
  equals: '==',
  is: '==',
  contains: 'has',
  includes: 'has',
};

/** Returns a hint for an unknown operator. */
export function suggestOperator(operator: string): string {
  const word = operator.toLowerCase();
  const meant = Object.hasOwn(OPERATOR_WORDS, word) ? OPERATOR_WORDS[word] : undefined;
  return meant === undefined ? suggest(operator, OPERATOR_NAMES) : `Did you mean "${meant}"?`;
}

/** A comparison as other languages write it: `answers.weight > 200`. */
const COMPARISON = /^\s*([A-Za-z][\w.]*)\s*(===?|!==?|=|<=?|>=?)\s*(.+?)\s*$/;

/** Parses a comparison written as in other languages, such as `answers.weight > 200`. Returns null for any other string. */
export function parseComparison(text: string): Json | null {
  const [, name, operator = '', value = ''] = COMPARISON.exec(text) ?? [];
  if (name === undefined) return null;
  return { [OPERATOR_WORDS[operator] ?? operator]: [{ var: name }, unquotedLiteral(value) ?? value.replace(/^(["'])(.*)\1$/, '$2')] };
}

/** Returns the number or boolean that a string spells out; null if it is neither. */
export function unquotedLiteral(text: string): number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
