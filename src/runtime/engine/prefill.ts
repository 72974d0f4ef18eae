import type { FieldSchema, Rule } from '../definitions/types.ts';
import type { Prefill, ScopeRule } from './types.ts';

/** Compiles the `prefill` of an answer and of the fields in it. A value that is not one of the options is nothing. */
export function compilePrefill(schema: FieldSchema, rule: (rule: Rule) => ScopeRule): Prefill {
  const own = schema.prefill === undefined ? null : rule(schema.prefill);
  const fields = schema.type === 'form' ? Object.entries(schema.fields) : [];
  const inner = fields.map(([name, field]) => [name, compilePrefill(field, rule)] as const);
  return (scope) => {
    const value = own?.(scope) ?? null;
    if (value !== null) return schema.type !== 'choice' || schema.options.some((option) => option === value) ? value : undefined;
    const filled = inner.map(([name, start]) => [name, start(scope)] as const).filter(([, start]) => start !== undefined);
    return filled.length === 0 ? undefined : Object.fromEntries(filled);
  };
}
