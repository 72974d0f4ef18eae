import type { Json } from '../base/json.ts';

/**
 * Truth as json-logic-js has it: an empty list is false, everything else as in JavaScript.
 * @see https://jsonlogic.com/truthy.html
 */
export function truthy(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Unanswered: absent or null. */
export function unanswered(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function comparable(value: Json | undefined): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

type Compare = (left: number | string | boolean, right: number | string | boolean) => boolean;

/** A comparison with an unanswered value is false (decisions: unanswered is not zero); three arguments are a chain. */
function comparison(compare: Compare): (args: readonly Json[]) => boolean {
  return ([first, second, third]) => {
    if (!comparable(first) || !comparable(second)) return false;
    if (third === undefined) return compare(first, second);
    return comparable(third) && compare(first, second) && compare(second, third);
  };
}

/** A number as json-logic-js reads one: the leading number of a text counts. Null where there is none. */
function numberOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? null : number;
}

/** Arithmetic with an unanswered value is null, and so is what no number can hold (a division by zero). */
function arithmetic(compute: (numbers: readonly number[]) => number): (args: readonly Json[]) => Json {
  return (args) => {
    const numbers: number[] = [];
    for (const arg of args) {
      const number = numberOf(arg);
      if (number === null) return null;
      numbers.push(number);
    }
    const result = compute(numbers);
    return Number.isFinite(result) ? result : null;
  };
}

/** JavaScript's loose equality, as json-logic-js has it, on what JSON can hold; lists and objects are never equal. */
function looseEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (unanswered(left) || unanswered(right)) return unanswered(left) && unanswered(right);
  if (!comparable(left) || !comparable(right)) return left === right;
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

function contains(needle: Json | undefined, haystack: Json | undefined): boolean {
  if (unanswered(needle)) return false;
  if (typeof haystack === 'string') return typeof needle === 'string' && haystack.includes(needle);
  return Array.isArray(haystack) && haystack.includes(needle);
}

function textOf(value: Json | undefined): string {
  return unanswered(value) ? '' : String(value);
}

function substring([text, start, length]: readonly Json[]): string {
  const source = textOf(text);
  const from = numberOf(start) ?? 0;
  const count = numberOf(length);
  if (count === null) return source.slice(from);
  const rest = source.slice(from);
  return count < 0 ? rest.slice(0, Math.max(rest.length + count, 0)) : rest.slice(0, count);
}

const lessThan = comparison((left, right) => left < right);
const atMost = comparison((left, right) => left <= right);

/**
 * The operators that get their arguments already evaluated. Ours beside those of json-logic-js: `answered`, `has`,
 * `hasAny`, `between` (from <= x < below).
 */
export const OPERATORS: Readonly<Record<string, (args: readonly Json[]) => Json>> = {
  '==': ([left, right]) => looseEqual(left, right),
  '!=': ([left, right]) => !looseEqual(left, right),
  '===': ([left, right]) => (left ?? null) === (right ?? null),
  '!==': ([left, right]) => (left ?? null) !== (right ?? null),
  '!': ([value]) => !truthy(value),
  '!!': ([value]) => truthy(value),
  '<': lessThan,
  '<=': atMost,
  '>': comparison((left, right) => left > right),
  '>=': comparison((left, right) => left >= right),
  '+': arithmetic((numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  '*': arithmetic((numbers) => numbers.reduce((product, number) => product * number, 1)),
  '-': arithmetic(([first = 0, second]) => (second === undefined ? -first : first - second)),
  '/': arithmetic(([first = 0, second = 1]) => first / second),
  '%': arithmetic(([first = 0, second = 1]) => first % second),
  max: arithmetic((numbers) => Math.max(...numbers)),
  min: arithmetic((numbers) => Math.min(...numbers)),
  in: ([needle, haystack]) => contains(needle, haystack),
  cat: (args) => args.map(textOf).join(''),
  substr: substring,
  merge: (args) => args.flatMap((arg) => (Array.isArray(arg) ? arg : [arg])),
  answered: ([value]) => !unanswered(value),
  has: ([list, value]) => contains(value, list),
  hasAny: ([list, values]) => Array.isArray(values) && values.some((value) => contains(value, list)),
  between: ([value, from, below]) => atMost([from ?? null, value ?? null]) && lessThan([value ?? null, below ?? null]),
};
