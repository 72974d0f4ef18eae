import { capitalise } from '../../base/capitalise.ts';
import type { Json } from '../../base/json.ts';
import { operationOf, type Operation } from '../reads.ts';
import type { Issue, Path } from './issue.ts';
import { allowedTexts, literalIssues, unknownValue } from './literals.ts';
import { unquotedLiteral } from './suggestions.ts';
import type { Signature } from './signatures.ts';
import { alternatives, ANY, canBeEqual, describeType, union, type ValueType } from './valueType.ts';

/** An operation whose arguments have no issues of their own. */
export interface Operands {
  readonly operation: Operation;
  readonly use: Signature['use'];
  readonly types: readonly ValueType[];
  readonly path: Path;
  readonly argAt: (index: number) => Path;
}

/** Reports arguments that do not fit together: types that can never be equal, and values that the other side never has. */
export function operandIssues(operands: Operands): readonly Issue[] {
  const issues = misfits(operands);
  const quoted = issues.length > 0 ? quotedLiterals(operands) : [];
  return quoted.length > 0 ? quoted : issues;
}

/** Reports numbers and booleans in quotes next to a number or boolean. */
function quotedLiterals({ operation, types, argAt }: Operands): readonly Issue[] {
  return operation.args.flatMap((arg, index) => {
    const literal = typeof arg === 'string' ? unquotedLiteral(arg) : null;
    const isMeant = types.some((type, other) => other !== index && alternatives(type).some(({ kind }) => kind === typeof literal));
    if (literal === null || !isMeant) return [];
    return [mismatch(argAt(index), `"${String(arg)}" is text because of its quotes.`, `Remove the quotes: ${literal}.`)];
  });
}

function misfits(operands: Operands): readonly Issue[] {
  const { use } = operands;
  if (use === 'equal') return equalIssues(operands);
  if (use === 'order') return orderIssues(operands);
  if (use === 'numbers') return numberIssues(operands);
  if (use === 'in') return memberIssues(operands, 0, 1);
  if (use === 'has' || use === 'hasAny') return memberIssues(operands, 1, 0);
  if (use === 'items') return listIssues(operands, 0);
  return [];
}

function argument({ operation }: Operands, index: number): Json {
  return operation.args[index] ?? null;
}

function typeAt({ types }: Operands, index: number): ValueType {
  return types[index] ?? ANY;
}

function mismatch(path: Path, message: string, hint: string): Issue {
  return { path, code: 'type-mismatch', message, hint };
}

function equalIssues(operands: Operands): readonly Issue[] {
  const [left, right] = [typeAt(operands, 0), typeAt(operands, 1)];
  const literalErrors = [
    ...literalIssues(argument(operands, 0), operands.argAt(0), right),
    ...literalIssues(argument(operands, 1), operands.argAt(1), left),
  ];
  const hasList = [left, right].some(({ kind }) => kind === 'list') && [left, right].every(({ kind }) => kind !== 'null' && kind !== 'any');
  if (hasList) {
    const isOne = [left, right].some(({ kind }) => kind !== 'list');
    const hint = isOne ? 'Use "in" to ask whether the answer is in the list.' : 'Use "has" or "hasAny" to search a list.';
    return [mismatch(operands.path, 'A list is never equal to anything.', hint)];
  }
  if (canBeEqual(left, right)) return literalErrors;
  const [literalError] = literalErrors;
  const areTexts = left.kind === 'text' && right.kind === 'text';
  if (literalError && areTexts) return literalErrors;
  return [
    mismatch(
      operands.path,
      `${capitalise(describeType(left))} and ${describeType(right)} are never equal.`,
      'Compare values of the same type.',
    ),
  ];
}

/** Reports operands without an order. Numbers and dates (ISO 8601) have one; options have none. */
function orderIssues(operands: Operands): readonly Issue[] {
  const hasOrder = (type: ValueType): boolean =>
    alternatives(type).some(
      ({ kind, ...rest }) => kind === 'any' || kind === 'null' || kind === 'number' || (kind === 'text' && !('of' in rest)),
    );
  const unordered = operands.types.findIndex((type) => !hasOrder(type));
  if (unordered >= 0)
    return [
      mismatch(
        operands.argAt(unordered),
        `${capitalise(describeType(typeAt(operands, unordered)))} has no order.`,
        'Compare numbers, or two dates.',
      ),
    ];
  const [first = ANY, ...others] = operands.types;
  const other = others.find((type) => !canBeEqual(kindOnly(first), kindOnly(type)));
  return other
    ? [
        mismatch(
          operands.path,
          `${capitalise(describeType(first))} is compared with ${describeType(other)}.`,
          'Compare values of the same type.',
        ),
      ]
    : [];
}

/** Returns a type without its values, because texts that are compared by their order may differ. */
function kindOnly(type: ValueType): ValueType {
  return union(alternatives(type).map((part) => (part.kind === 'text' ? { kind: 'text' } : part)));
}

function numberIssues(operands: Operands): readonly Issue[] {
  const { operator } = operands.operation;
  if ((operator === '/' || operator === '%') && argument(operands, 1) === 0)
    return [
      {
        path: operands.argAt(1),
        code: 'operator-arguments',
        message: 'Nothing can be divided by 0: the result is always unanswered.',
        hint: 'Write the number to divide by.',
      },
    ];
  return operands.types.flatMap((type, index) =>
    canBeEqual(type, { kind: 'number' })
      ? []
      : [mismatch(operands.argAt(index), `${capitalise(describeType(type))} is not a number.`, 'Calculate only with numbers.')],
  );
}

function listIssues(operands: Operands, listIndex: number): readonly Issue[] {
  const type = typeAt(operands, listIndex);
  if (alternatives(type).some(({ kind }) => kind === 'list' || kind === 'any' || kind === 'null')) return [];
  return [
    mismatch(
      operands.argAt(listIndex),
      `"${operands.operation.operator}" searches a list, but this is ${describeType(type)}.`,
      'Give a list, or compare with "==" or "in".',
    ),
  ];
}

/** Checks `in`, `has` and `hasAny`: the list must be able to contain the value. */
function memberIssues(operands: Operands, valueIndex: number, listIndex: number): readonly Issue[] {
  const { operator } = operands.operation;
  const [needle, listType] = [typeAt(operands, valueIndex), typeAt(operands, listIndex)];
  const isText = operator === 'in' && alternatives(listType).every(({ kind }) => kind === 'text');
  if (isText) return textIssues(operands, needle);
  const listErrors = [...listIssues(operands, listIndex), ...(operator === 'hasAny' ? listIssues(operands, valueIndex) : [])];
  if (listErrors.length > 0) return listErrors;
  const items = itemsOf(listType);
  const valueType = operator === 'hasAny' ? itemsOf(needle) : needle;
  const literalErrors = [
    ...literalIssues(argument(operands, valueIndex), operands.argAt(valueIndex), items),
    ...literalIssues(argument(operands, listIndex), operands.argAt(listIndex), valueType),
  ];
  if (literalErrors.length > 0) return literalErrors;
  if (canBeEqual(valueType, items)) return namedListIssues(operands, listIndex, valueType);
  return [
    mismatch(
      operands.path,
      `${capitalise(describeType(valueType))} is never in a list of ${describeType(items)}.`,
      operator === 'in' && valueType.kind === 'list'
        ? 'Use "hasAny" to look for one of several.'
        : 'Look for a value that the list can hold.',
    ),
  ];
}

/** Reports texts in a named list, such as `{"rule": "states"}`, that the other side can never equal. */
function namedListIssues(operands: Operands, listIndex: number, valueType: ValueType): readonly Issue[] {
  if (operationOf(argument(operands, listIndex))?.operator !== 'rule') return [];
  const allowed = allowedTexts(valueType);
  const listedTexts = allowedTexts(itemsOf(typeAt(operands, listIndex)));
  if (!allowed || !listedTexts) return [];
  const unknownTexts = listedTexts.values.filter((value) => !allowed.values.includes(value));
  return unknownTexts.map((value) => unknownValue(value, operands.argAt(listIndex), allowed));
}

/** Checks `in` on a string, which searches for a substring: "male" is in "female". Options must be searched for in lists. */
function textIssues(operands: Operands, needle: ValueType): readonly Issue[] {
  if (needle.kind === 'list')
    return [mismatch(operands.argAt(0), 'The two sides of "in" are the wrong way round.', 'Write the answer first, then the list.')];
  if (needle.kind === 'text' && needle.of !== undefined) {
    const value = argument(operands, 1);
    const hint = typeof value === 'string' ? `Write a list: ["${value}"].` : 'Write the values as a list.';
    return [mismatch(operands.argAt(1), '"in" searches for a part of this text, not for an option.', hint)];
  }
  return canBeEqual(needle, { kind: 'text' })
    ? []
    : [mismatch(operands.argAt(0), `${capitalise(describeType(needle))} is never part of a text.`, 'Use a list to search.')];
}

/** Returns the type of a list's items. */
export function itemsOf(type: ValueType): ValueType {
  return union(alternatives(type).map((part) => (part.kind === 'list' ? part.item : ANY)));
}
