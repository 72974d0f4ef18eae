import type { FieldSchema, Rule } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import type { AskedFieldDefinition, Scope, ScopeRule } from './types.ts';

/**
 * Compiles the list of fields that a form asks for. Nested fields follow the form that contains them.
 * @returns the answer itself, with path '', for a schema that is not a form.
 */
export function askedFields(schema: FieldSchema, rule: (rule: Rule) => ScopeRule): (scope: Scope) => readonly AskedFieldDefinition[] {
  const askedWhen = schema.askedWhen === undefined ? null : rule(schema.askedWhen);
  const readOnlyWhen = schema.readOnlyWhen === undefined ? null : rule(schema.readOnlyWhen);
  const requiredWhen = schema.requiredWhen === undefined ? null : rule(schema.requiredWhen);
  const subfields =
    schema.type === 'form' ? Object.entries(schema.fields).map(([name, field]) => [name, askedFields(field, rule)] as const) : [];
  return (scope) => {
    if (askedWhen !== null && !truthy(askedWhen(scope))) return [];
    const ownField: AskedFieldDefinition = {
      path: '',
      schema,
      optional: (schema.optional === true || schema.type === 'flag') && !(requiredWhen !== null && truthy(requiredWhen(scope))),
      readOnly: readOnlyWhen !== null && truthy(readOnlyWhen(scope)),
    };
    const nested = subfields.flatMap(([name, fields]) =>
      fields(scope).map((field) => ({ ...field, path: field.path === '' ? name : `${name}.${field.path}` })),
    );
    return [ownField, ...nested];
  };
}
