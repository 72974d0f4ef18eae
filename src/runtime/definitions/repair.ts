import { isJsonObject, type Json } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import { schemaIssues, type Shape } from './validate.ts';

/** Returns a copy of a value without the part at a path. A list is removed as a whole, so that no index shifts. */
function without(value: Json, [key, ...rest]: Path): Json | undefined {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    const changed = without(value[Number(key)] ?? null, rest);
    return changed === undefined ? undefined : value.with(Number(key), changed);
  }
  if (!isJsonObject(value)) return undefined;
  const { [key]: part, ...others } = value;
  const changed = without(part ?? null, rest);
  return changed === undefined ? others : { ...value, [key]: changed };
}

/** The result of fitting: all issues, and the valid part of the value. */
export interface Fitted<T> {
  readonly issues: readonly Issue[];
  /** Null if too much is invalid. */
  readonly value: T | null;
}

const MAX_ROUNDS = 4;

/**
 * Fits a value to a shape. Removes only the invalid parts, so that the rest can still be checked and one mistake hides no other.
 */
export function fit<T extends object>(shape: Shape<T>, source: Json): Fitted<T> {
  const issues = schemaIssues(shape, source);
  let value: Json | undefined = source;
  for (let round = 0; round < MAX_ROUNDS && value !== undefined; round += 1) {
    const remainingIssues: readonly Issue[] = schemaIssues(shape, value);
    if (remainingIssues.length === 0) return { issues, value: shape.fits(value) ? value : null };
    value = remainingIssues.reduce<Json | undefined>((rest, { path }) => (rest === undefined ? rest : without(rest, path)), value);
  }
  return { issues, value: null };
}
