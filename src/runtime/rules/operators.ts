import type { Json } from '../base/json.ts';

/**
 * Truth as json-logic-js has it: an empty list is false, everything else as in JavaScript.
 * @see https://jsonlogic.com/truthy.html
 */
export function truthy(value: Json | undefined): boolean {
  return typeof value === 'boolean' ? value : Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Unanswered: absent or null. */
export function unanswered(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function comparable(value: Json | undefined): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

type Binary = (left: Json | undefined, right: Json | undefined) => Json;
type Order = (left: Json | undefined, right: Json | undefined) => boolean;

/** A comparison with an unanswered value is false [D-06]. */
const lessThan: Order = (left, right) => comparable(left) && comparable(right) && left < right;
const atMost: Order = (left, right) => comparable(left) && comparable(right) && left <= right;
const greaterThan: Order = (left, right) => comparable(left) && comparable(right) && left > right;
const atLeast: Order = (left, right) => comparable(left) && comparable(right) && left >= right;

/** Three arguments are a chain: a < b < c. */
function chain(holds: Order): (args: readonly Json[]) => boolean {
  return ([first, second, third]) => holds(first, second) && (third === undefined || holds(second, third));
}

/** A number as json-logic-js's sums and products read one: the leading number of a text counts. Null where there is none. */
function leadingNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

/** A number as the other operators read one: the whole text has to be a number. Null where it is none, or blank. */
function wholeNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

type Arithmetic = (args: readonly Json[]) => number | null;

/** Arithmetic with an unanswered value is null, and so is what no number can hold (a division by zero). */
function arithmetic(numberOf: (value: Json) => number | null, compute: (numbers: readonly number[]) => number): Arithmetic {
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
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  if (unanswered(left) || unanswered(right)) return unanswered(left) && unanswered(right);
  if (!comparable(left) || !comparable(right)) return left === right;
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

function strictEqual(left: Json | undefined, right: Json | undefined): boolean {
  return (left ?? null) === (right ?? null);
}

/** Nothing is in a blank text, as json-logic-js has it; nothing unanswered is in anything. */
function contains(needle: Json | undefined, haystack: Json | undefined): boolean {
  if (unanswered(needle)) return false;
  if (typeof haystack === 'string') return haystack !== '' && typeof needle === 'string' && haystack.includes(needle);
  return Array.isArray(haystack) && holdsItem(haystack, needle);
}

/** Lists of options are short: looking at each is faster than a call of `includes`. */
function holdsItem(list: readonly Json[], wanted: Json): boolean {
  for (const item of list) if (item === wanted) return true;
  return false;
}

function containsAny(list: Json | undefined, values: Json | undefined): boolean {
  return Array.isArray(values) && values.some((value) => contains(value, list));
}

/** The operators of two arguments, without a list made of these: what rules do most. */
export const BINARY_OPERATORS: Readonly<Record<string, Binary>> = {
  '==': looseEqual,
  '!=': (left, right) => !looseEqual(left, right),
  '===': strictEqual,
  '!==': (left, right) => !strictEqual(left, right),
  '<': lessThan,
  '<=': atMost,
  '>': greaterThan,
  '>=': atLeast,
  in: contains,
  has: (list, value) => contains(value, list),
  hasAny: containsAny,
};

/**
 * The compiled operators that get their arguments already evaluated. Ours beside those of json-logic-js: `answered`, `has`, `hasAny`.
 */
export const OPERATORS: Readonly<Record<string, (args: readonly Json[]) => Json>> = {
  '==': ([left, right]) => looseEqual(left, right),
  '!=': ([left, right]) => !looseEqual(left, right),
  '===': ([left, right]) => strictEqual(left, right),
  '!==': ([left, right]) => !strictEqual(left, right),
  '!': ([value]) => !truthy(value),
  '!!': ([value]) => truthy(value),
  '<': chain(lessThan),
  '<=': chain(atMost),
  '>': chain(greaterThan),
  '>=': chain(atLeast),
  '+': arithmetic(leadingNumber, (numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  '*': arithmetic(leadingNumber, (numbers) => numbers.reduce((product, number) => product * number, 1)),
  '-': arithmetic(wholeNumber, ([first = Number.NaN, second]) => (second === undefined ? -first : first - second)),
  '/': arithmetic(wholeNumber, ([first = Number.NaN, second = Number.NaN]) => first / second),
  '%': arithmetic(wholeNumber, ([first = Number.NaN, second = Number.NaN]) => first % second),
  max: arithmetic(wholeNumber, (numbers) => Math.max(...numbers)),
  min: arithmetic(wholeNumber, (numbers) => Math.min(...numbers)),
  in: ([needle, haystack]) => contains(needle, haystack),
  answered: ([value]) => !unanswered(value),
  has: ([list, value]) => contains(value, list),
  hasAny: ([list, values]) => containsAny(list, values),
};
