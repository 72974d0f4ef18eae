import type { Json } from '../../base/json.ts';
import { operationOf } from '../reads.ts';
import type { Issue, Path } from './issue.ts';
import { suggest } from '../../base/nearest.ts';
import { alternatives, union, type ValueType } from './valueType.ts';

/** The `of` of a type whose values are programs. A wrong program has its own finding code. */
export const PROGRAM = 'program';

/** Returns the strings that a value may equal; null if it may be any string, or a value of any type. */
export function allowedTexts(type: ValueType): { readonly values: readonly string[]; readonly of: string | undefined } | null {
  const parts = alternatives(type);
  if (parts.some((part) => part.kind === 'any' || (part.kind === 'text' && part.values === undefined))) return null;
  const text = union(parts.filter((part) => part.kind === 'text'));
  return text.kind === 'text' && text.values ? { values: text.values, of: text.of } : null;
}

/** Reports a string that is not one of the possible values. */
export function unknownValue(
  text: string,
  path: Path,
  allowed: { readonly values: readonly string[]; readonly of: string | undefined },
): Issue {
  const { values, of } = allowed;
  const message =
    of === PROGRAM
      ? `There is no program "${text}".`
      : of === undefined
        ? `"${text}" can never be the value here.`
        : `"${text}" is not a value of ${of}.`;
  return { path, code: of === PROGRAM ? 'unknown-program' : 'unknown-option', message, hint: suggest(text, values) };
}

/**
 * Reports the literal strings in a rule, inside lists too, that the other side can never equal, such as a misspelled option.
 * @param allowed the type of the other side, or of the items of its list
 */
export function literalIssues(rule: Json, path: Path, allowed: ValueType): readonly Issue[] {
  const texts = allowedTexts(allowed);
  return texts === null
    ? []
    : literals(rule, path).flatMap(([text, textPath]) => (texts.values.includes(text) ? [] : [unknownValue(text, textPath, texts)]));
}

/**
 * Returns the literal strings that a rule can return, including those in lists, `merge` and the branches of `if`, `and` and `or`, with
 * their paths.
 */
function literals(rule: Json, path: Path): readonly (readonly [text: string, path: Path])[] {
  if (typeof rule === 'string') return [[rule, path]];
  if (Array.isArray(rule)) return rule.flatMap((part, index) => literals(part, [...path, index]));
  const operation = operationOf(rule);
  if (!operation) return [];
  const { operator, args, pathOf } = operation;
  const isIf = operator === 'if' || operator === '?:';
  if (!isIf && operator !== 'and' && operator !== 'or' && operator !== 'merge') return [];
  const branches = args.flatMap((arg, index) => (isIf && index % 2 === 0 && index + 1 < args.length ? [] : [[arg, index] as const]));
  return branches.flatMap(([arg, index]) => literals(arg, [...path, ...pathOf(index)]));
}
