import type { FieldSchema } from '../../runtime/definitions/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { RuleChange } from './types.ts';

const BOUNDS = ['min', 'max', 'minLength', 'maxLength'] as const;
const REMOVABLE_KEYS = ['positive', 'nullable', 'optional', 'trim', 'format', 'step', 'exclusive'] as const;

function valueAt(schema: FieldSchema, key: string): unknown {
  return Object.entries(schema).find(([name]) => name === key)?.[1];
}

/**
 * Returns every change of one word of an answer's type: bounds moved by one step, other keys (`nullable`, `exclusive`) removed, and
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
  const checks = (schema.checks ?? []).map((_, index): RuleChange => {
    return { path: [...path, 'checks', index], to: undefined, kind: 'answer', description: `check ${index + 1} is removed` };
  });
  const fields =
    schema.type === 'form' ? Object.entries(schema.fields).flatMap(([name, field]) => answerChanges(field, [...path, 'fields', name])) : [];
  return [...bounds, ...keyRemovals, ...checks, ...fields];
}
