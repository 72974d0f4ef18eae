import type { Json } from '../base/json.ts';

/**
 * Returns whether json-logic-js considers a value true: an empty list is false, everything else is as in JavaScript.
 * @see https://jsonlogic.com/truthy.html
 */
export function truthy(value: Json | undefined): boolean {
  return typeof value === 'boolean' ? value : Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Returns true for an unanswered value: absent or null. */
export function isUnanswered(value: Json | undefined): value is null | undefined {
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

/** Compares two values, or a chain of three: a < b < c. */
function chain(compare: Order): (args: readonly Json[]) => boolean {
  return ([first, second, third]) => compare(first, second) && (third === undefined || compare(second, third));
}

/** Reads a number as json-logic-js does in sums and products: from the start of a string. Returns null if there is none. */
function leadingNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

/** Reads a number as the other operators do: the whole string must be a number. Returns null otherwise, and for a blank string. */
function wholeNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

type Arithmetic = (args: readonly Json[]) => number | null;

/** Arithmetic with an unanswered value is null, as is a result that is not finite, such as a division by zero. */
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

/** Compares JSON values by JavaScript's loose equality, as json-logic-js does. Lists and objects are never equal. */
function looseEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  if (isUnanswered(left) || isUnanswered(right)) return isUnanswered(left) && isUnanswered(right);
  if (!comparable(left) || !comparable(right)) return left === right;
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

function strictEqual(left: Json | undefined, right: Json | undefined): boolean {
  return (left ?? null) === (right ?? null);
}

/** As in json-logic-js, a blank string contains nothing. Nothing contains an unanswered value. */
function contains(needle: Json | undefined, haystack: Json | undefined): boolean {
  if (isUnanswered(needle)) return false;
  if (typeof haystack === 'string') return haystack !== '' && typeof needle === 'string' && haystack.includes(needle);
  return Array.isArray(haystack) && holdsItem(haystack, needle);
}

/** A loop is faster than `includes` on lists as short as those of options. */
function holdsItem(list: readonly Json[], wanted: Json): boolean {
  for (const item of list) if (item === wanted) return true;
  return false;
}

function containsAny(list: Json | undefined, values: Json | undefined): boolean {
  return Array.isArray(values) && values.some((value) => contains(value, list));
}

/** The operators with two arguments. They take these directly instead of as a list, because rules use them most. */
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
 * The compiled operators on evaluated arguments. json-logic-js lacks `answered`, `has` and `hasAny`.
 */
export const OPERATORS: Readonly<Record<string, (args: readonly Json[]) => Json>> = {
  ...Object.fromEntries(Object.entries(BINARY_OPERATORS).map(([name, apply]) => [name, ([left, right]) => apply(left, right)])),
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
  merge: (args) => args.flat(),
  answered: ([value]) => !isUnanswered(value),
};
