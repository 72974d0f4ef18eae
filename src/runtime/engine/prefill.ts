import type { FieldSchema, Rule } from '../definitions/types.ts';
import type { Prefill, ScopeRule } from './types.ts';

/** Compiles the `prefill` of an answer and of the fields in it. Ignores a value that is not one of the options. */
export function compilePrefill(schema: FieldSchema, rule: (rule: Rule) => ScopeRule): Prefill {
  const ownPrefill = schema.prefill === undefined ? null : rule(schema.prefill);
  const fields = schema.type === 'form' ? Object.entries(schema.fields) : [];
  const fieldPrefills = fields.map(([name, field]) => [name, compilePrefill(field, rule)] as const);
  return (scope) => {
    const value = ownPrefill?.(scope) ?? null;
    if (value !== null) return schema.type !== 'choice' || schema.options.some((option) => option === value) ? value : undefined;
    const fieldValues = fieldPrefills
      .map(([name, fieldPrefill]) => [name, fieldPrefill(scope)] as const)
      .filter(([, fieldValue]) => fieldValue !== undefined);
    return fieldValues.length === 0 ? undefined : Object.fromEntries(fieldValues);
  };
}
