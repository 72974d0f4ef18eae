import { isJsonObject, asObject, type Json } from '../../runtime/base/json.ts';
import type { FieldSchema } from '../../runtime/definitions/types.ts';
import { comparedName } from '../mutate/optionLookup.ts';
import { operationOf } from '../../runtime/rules/reads.ts';

/** Variations to try on every part of an answer: at its bounds, just beyond them, and in invalid forms. */
export const EDGES = [
  'at the maximum',
  'above the maximum',
  'at the minimum',
  'below the minimum',
  'between two steps',
  'padded with spaces',
  'in a wrong format',
  'unknown',
  'with the exclusive and another option',
] as const;
/** One of EDGES. */
export type Edge = (typeof EDGES)[number];

function textOfLength(value: string, length: number): string {
  const [name = '', host] = value.split('@');
  if (host !== undefined) return `${'a'.repeat(Math.max(length - host.length - 1, 1))}@${host}`;
  return name.slice(0, length).padEnd(length, 'x');
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function numberEdge(schema: FieldSchema & { readonly type: 'number' }, edge: Edge, value: Json | undefined): Json | undefined {
  const { min, max, positive, nullable, step = 1 } = schema;
  const lowest = min ?? (positive ? step : undefined);
  if (edge === 'at the maximum') return max;
  if (edge === 'above the maximum') return max === undefined ? undefined : round(max + step);
  if (edge === 'at the minimum') return lowest;
  if (edge === 'below the minimum') return lowest === undefined ? undefined : round(lowest - step);
  if (edge === 'between two steps') return schema.step !== undefined && typeof value === 'number' ? round(value + step / 2) : undefined;
  return edge === 'unknown' && nullable ? null : undefined;
}

const SAMPLES: Readonly<Record<string, string>> = { email: 'ada@example.com', date: '1986-04-01' };

function textEdge(schema: FieldSchema & { readonly type: 'text' }, edge: Edge, value: Json | undefined): Json | undefined {
  const { minLength, maxLength, trim, format } = schema;
  const text = typeof value === 'string' ? value : (SAMPLES[format ?? ''] ?? 'x');
  if (edge === 'at the maximum') return maxLength === undefined ? undefined : textOfLength(text, maxLength);
  if (edge === 'above the maximum') return maxLength === undefined ? undefined : textOfLength(text, maxLength + 1);
  if (edge === 'at the minimum') return minLength === undefined ? undefined : textOfLength('Xq7-kvW2', minLength);
  if (edge === 'below the minimum') return minLength === undefined ? undefined : textOfLength('Xq7-kvW2', minLength - 1);
  if (edge === 'padded with spaces') return trim ? ` ${text} ` : undefined;
  return edge === 'in a wrong format' && format !== undefined ? 'nonsense' : undefined;
}

function formEdge(
  schema: FieldSchema & { readonly type: 'form' },
  edge: Edge,
  value: Json | undefined,
  askedPaths: ReadonlySet<string>,
  path: string,
): Json | undefined {
  const answer = asObject(value);
  if (edge === 'in a wrong format' && schema.input === 'phone') return { ...answer, value: '12' };
  let changed = false;
  const fields = Object.entries(schema.fields).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const fieldValue = answer[name];
    const at = path === '' ? name : `${path}.${name}`;
    if (!askedPaths.has(at)) return fieldValue === undefined ? [] : [[name, fieldValue]];
    const to = edgeOf(field, edge, fieldValue, askedPaths, at);
    if (to !== undefined) changed = true;
    const result = to ?? fieldValue;
    return result === undefined ? [] : [[name, result]];
  });
  return changed ? Object.fromEntries(fields) : undefined;
}

/**
 * Returns an answer at one of its edges, with all its parts changed together.
 * @param askedPaths the fields that its form asks for, by path with dots
 * @returns undefined if its type has no such edge
 */
export function edgeOf(
  schema: FieldSchema,
  edge: Edge,
  value: Json | undefined,
  askedPaths: ReadonlySet<string>,
  path = '',
): Json | undefined {
  switch (schema.type) {
    case 'number':
      return numberEdge(schema, edge, value);
    case 'text':
      return textEdge(schema, edge, value);
    case 'form':
      return formEdge(schema, edge, value, askedPaths, path);
    case 'choices': {
      const [alone] = schema.exclusive ?? [];
      const other = schema.options.find((option) => option !== alone);
      return edge === 'with the exclusive and another option' && alone !== undefined && other !== undefined ? [other, alone] : undefined;
    }
    case 'choice':
    case 'agree':
    case 'flag':
      return undefined;
  }
}

/** Returns the paths of given fields that may be omitted. Leaves out fields within such a field. */
export function omittablePaths(schema: FieldSchema, value: Json | undefined, path: readonly string[] = []): readonly (readonly string[])[] {
  if (schema.type !== 'form' || !isJsonObject(value)) return [];
  return Object.entries(schema.fields).flatMap(([name, field]): readonly (readonly string[])[] => {
    if (value[name] === undefined) return [];
    const at = [...path, name];
    return field.optional === true || field.type === 'flag' ? [at] : omittablePaths(field, value[name], at);
  });
}

/** Returns the parts of an answer that rules of its type compare with texts, and these texts: the country and `GB`. */
export function comparedParts(rule: Json): readonly (readonly [path: readonly string[], value: Json])[] {
  if (Array.isArray(rule)) return rule.flatMap(comparedParts);
  if (!isJsonObject(rule)) return [];
  const operation = operationOf(rule);
  const name = operation ? comparedName(operation.args) : null;
  const path = name?.startsWith('answer.') === true ? name.split('.').slice(1) : null;
  const literals = path === null ? [] : (operation?.args ?? []).filter((arg) => typeof arg === 'string' || typeof arg === 'boolean');
  const pairs = literals.map((value): readonly [readonly string[], Json] => [path ?? [], value]);
  return [...pairs, ...Object.values(rule).flatMap((part) => comparedParts(part ?? null))];
}
