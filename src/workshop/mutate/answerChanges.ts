import type { FieldSchema } from '../../runtime/definitions/types.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { RuleChange } from './types.ts';

const BOUNDS = ['min', 'max', 'minLength', 'maxLength'] as const;
const SAID = ['positive', 'nullable', 'optional', 'trim', 'format', 'step', 'exclusive'] as const;

function valueAt(schema: FieldSchema, key: string): unknown {
  return Object.entries(schema).find(([name]) => name === key)?.[1];
}

/**
 * Every change of one word of an answer's type: its bounds moved by one step, what it says besides (`nullable`, `exclusive`)
 * and its checks taken out. The rules within it are changed by themselves; its own list of options is no rule.
 */
export function answerChanges(schema: FieldSchema, path: Path = []): readonly RuleChange[] {
  const step = schema.type === 'number' ? (schema.step ?? 1) : 1;
  const bounds = BOUNDS.flatMap((key): readonly RuleChange[] => {
    const value = valueAt(schema, key);
    if (typeof value !== 'number') return [];
    const moved = [value - step, value + step].map((to) => Number(to.toFixed(3)));
    return moved
      .filter((to) => to >= 0 || key === 'min' || key === 'max')
      .map((to) => ({ path: [...path, key], to, kind: 'threshold', words: `${key} ${value} becomes ${to}` }));
  });
  const said = SAID.flatMap((key): readonly RuleChange[] =>
    valueAt(schema, key) === undefined ? [] : [{ path: [...path, key], to: undefined, kind: 'answer', words: `"${key}" is taken out` }],
  );
  const checks = (schema.checks ?? []).map((_, index): RuleChange => {
    return { path: [...path, 'checks', index], to: undefined, kind: 'answer', words: `check ${index + 1} is taken out` };
  });
  const fields =
    schema.type === 'form' ? Object.entries(schema.fields).flatMap(([name, field]) => answerChanges(field, [...path, 'fields', name])) : [];
  return [...bounds, ...said, ...checks, ...fields];
}
