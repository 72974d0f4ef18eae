import type { FieldSchema } from '../../runtime/definitions/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { MutantKind, RuleChange } from './types.ts';

const BOUNDS = ['min', 'max', 'minLength', 'maxLength'] as const;
const REMOVABLE_KEYS = ['positive', 'nullable', 'optional', 'trim', 'format', 'step', 'exclusive'] as const;

function valueAt(schema: FieldSchema, key: string): unknown {
  return Object.entries(schema).find(([name]) => name === key)?.[1];
}

/** Returns the removal of each item of a list. */
export function removals(list: readonly unknown[] = [], label: string, kind: MutantKind, path: Path = []): readonly RuleChange[] {
  return list.map((_, index) => ({ path: [...path, index], to: undefined, kind, description: `${label} ${index + 1} is removed` }));
}
/**
 * Returns every change to one word of an answer's type: bounds moved by one step, other keys (`nullable`, `exclusive`) removed, and
 * checks removed. Omits rules within the type, which are mutated as rules, and the list of options.
 */
export function answerChanges(schema: FieldSchema, path: Path = []): readonly RuleChange[] {
  const step = schema.type === 'number' ? (schema.step ?? 1) : 1;
  const bounds = BOUNDS.flatMap((key): readonly RuleChange[] => {
    const value = valueAt(schema, key);
    if (typeof value !== 'number') return [];
    const moved = [value - step, value + step].map((to) => Number(to.toFixed(3)));
    return moved
      .filter((to) => to >= 0 || key === 'min' || key === 'max')
      .map((to) => ({ path: [...path, key], to, kind: 'threshold', description: `${key} ${value} becomes ${to}` }));
  });
  const keyRemovals = REMOVABLE_KEYS.flatMap((key): readonly RuleChange[] =>
    valueAt(schema, key) === undefined ? [] : [{ path: [...path, key], to: undefined, kind: 'answer', description: `"${key}" is removed` }],
  );
  const fields =
    schema.type === 'form' ? Object.entries(schema.fields).flatMap(([name, field]) => answerChanges(field, [...path, 'fields', name])) : [];
  return [...bounds, ...keyRemovals, ...removals(schema.checks, 'check', 'answer', [...path, 'checks']), ...fields];
}
