import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { OPERATOR_NAMES } from '../../src/runtime/rules/types/signatures.ts';
import type { Outcome } from './outcomes.ts';

/** A suite case on which ours differs from the expected result or from json-logic-js. */
export interface Difference {
  /** File and index of the case: `array/map.json#6`. */
  readonly location: string;
  readonly rule: Json;
  readonly expected: 'value' | 'error';
  readonly ours: Outcome;
  readonly plain: Outcome;
}

/** A kind of difference. docs/json-logic.md explains it under this name. */
interface Kind {
  readonly kind: string;
  readonly holds: (difference: Difference) => boolean;
}

const ARITHMETIC = ['+', '-', '*', '/', '%'];
const ORDER = ['<', '<=', '>', '>='];

function operationsIn(rule: Json): readonly (readonly [operator: string, argument: Json])[] {
  if (Array.isArray(rule)) return rule.flatMap(operationsIn);
  if (!isJsonObject(rule)) return [];
  return Object.entries(rule).flatMap(([operator, argument = null]) => [[operator, argument] as const, ...operationsIn(argument)]);
}

function uses({ rule }: Difference, operators: readonly string[]): boolean {
  return operationsIn(rule).some(([operator]) => operators.includes(operator));
}

function argumentsOf({ rule }: Difference): readonly Json[] {
  const [[, argument] = ['', null]] = operationsIn(rule);
  return Array.isArray(argument) ? argument : [argument];
}

function isRefused({ ours }: Difference, message: string): boolean {
  return 'refused' in ours && ours.refused.includes(message);
}

function returnsValue(outcome: Outcome, value: Json): boolean {
  return 'value' in outcome && outcome.value === value;
}

const UNKNOWN_OPERATORS: Kind = {
  kind: 'operators that json-logic-js does not have',
  holds: (difference) =>
    isRefused(difference, 'there is no operator') && operationsIn(difference.rule).some(([operator]) => !OPERATOR_NAMES.includes(operator)),
};
const COMPUTED_NAMES: Kind = { kind: 'computed names', holds: (difference) => isRefused(difference, 'takes a literal name') };
const UNANSWERED_ORDER: Kind = {
  kind: 'an unanswered value in an order comparison',
  holds: (difference) => uses(difference, ORDER) && returnsValue(difference.ours, false) && argumentsOf(difference).includes(null),
};

/** Ours compared with the suite. The first kind that holds applies. */
export const SUITE_KINDS: readonly Kind[] = [
  UNKNOWN_OPERATORS,
  COMPUTED_NAMES,
  { kind: 'an error expected, a value returned', holds: ({ expected, ours }) => expected === 'error' && 'value' in ours },
  UNANSWERED_ORDER,
  { kind: 'null equal to zero', holds: (difference) => uses(difference, ['==', '!=']) && argumentsOf(difference).includes(null) },
  {
    kind: 'more than two arguments',
    holds: (difference) => uses(difference, ['-', '/', '%', '===']) && argumentsOf(difference).length > 2,
  },
  { kind: 'one argument of a division', holds: (difference) => uses(difference, ['/']) && argumentsOf(difference).length === 1 },
  {
    kind: 'true, false, null and blanks as numbers',
    holds: (difference) =>
      uses(difference, ARITHMETIC) &&
      returnsValue(difference.ours, null) &&
      argumentsOf(difference).some((value) => value === null || value === '' || typeof value === 'boolean'),
  },
  {
    kind: '"and" and "or" without arguments',
    holds: (difference) => uses(difference, ['and', 'or']) && argumentsOf(difference).length === 0,
  },
  { kind: 'reduce without an initial value', holds: (difference) => uses(difference, ['reduce']) && argumentsOf(difference).length === 2 },
  { kind: 'cat of a list', holds: (difference) => uses(difference, ['cat']) },
];

/** Ours compared with json-logic-js, on the rules of the suite. */
export const REFERENCE_KINDS: readonly Kind[] = [
  UNKNOWN_OPERATORS,
  COMPUTED_NAMES,
  UNANSWERED_ORDER,
  {
    kind: 'null where json-logic-js returns NaN or Infinity',
    holds: ({ ours, plain }) => returnsValue(ours, null) && 'refused' in plain && plain.refused.includes('no JSON'),
  },
  {
    kind: 'null where json-logic-js reads a list, a boolean or a blank as a number',
    holds: (difference) =>
      uses(difference, ARITHMETIC) &&
      returnsValue(difference.ours, null) &&
      argumentsOf(difference).some((value) => typeof value !== 'number'),
  },
  {
    kind: 'a list in an order comparison',
    holds: (difference) => uses(difference, ORDER) && returnsValue(difference.ours, false) && argumentsOf(difference).some(Array.isArray),
  },
  { kind: 'a product of one or no factor', holds: (difference) => uses(difference, ['*']) && argumentsOf(difference).length < 2 },
  { kind: 'chains of > and >=', holds: (difference) => uses(difference, ['>', '>=']) && argumentsOf(difference).length === 3 },
];
