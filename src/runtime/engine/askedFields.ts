import type { FieldSchema, Rule } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import type { AskedFieldDefinition, Scope, ScopeRule } from './types.ts';

/**
 * Compiles the list of the fields that a form asks. Nested fields follow the form that contains them.
 * @returns for a schema that is not a form, the answer itself with path ''.
 */
export function askedFields(schema: FieldSchema, rule: (rule: Rule) => ScopeRule): (scope: Scope) => readonly AskedFieldDefinition[] {
  const asked = schema.askedWhen === undefined ? null : rule(schema.askedWhen);
  const readOnly = schema.readOnlyWhen === undefined ? null : rule(schema.readOnlyWhen);
  const requiredWhen = schema.requiredWhen === undefined ? null : rule(schema.requiredWhen);
  const inner =
    schema.type === 'form' ? Object.entries(schema.fields).map(([name, field]) => [name, askedFields(field, rule)] as const) : [];
  return (scope) => {
    if (asked !== null && !truthy(asked(scope))) return [];
    const own: AskedFieldDefinition = {
      path: '',
      schema,
      optional: (schema.optional === true || schema.type === 'flag') && !(requiredWhen !== null && truthy(requiredWhen(scope))),
      readOnly: readOnly !== null && truthy(readOnly(scope)),
    };
    const nested = inner.flatMap(([name, fields]) =>
      fields(scope).map((field) => ({ ...field, path: field.path === '' ? name : `${name}.${field.path}` })),
    );
    return [own, ...nested];
  };
}
