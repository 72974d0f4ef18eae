import { isJsonObject, type Json } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import { schemaIssues, type Shape } from './validate.ts';

/** Returns a copy of a value without the part at a path. A list is removed as a whole, so that no index shifts. */
function without(value: Json, path: Path): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    const changed = rest.length > 0 ? without(value[Number(key)] ?? null, rest) : undefined;
    return changed === undefined ? undefined : value.map((item, index) => (index === Number(key) ? changed : item));
  }
  if (!isJsonObject(value)) return undefined;
  const changed = rest.length > 0 ? without(value[key] ?? null, rest) : undefined;
  const others = Object.entries(value).filter(([name]) => name !== String(key));
  if (changed !== undefined) return { ...value, [key]: changed };
  return Object.fromEntries(others);
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
