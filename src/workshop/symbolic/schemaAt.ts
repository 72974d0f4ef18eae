import type { AnswerSchema, FieldSchema } from '../../runtime/definitions/types.ts';

/** Returns the schema at a path of an answer (`address.country`; '' is the answer itself); null if there is none. */
export function schemaAt(schema: FieldSchema | AnswerSchema, path: string): FieldSchema | null {
  if (path === '') return schema;
  const [name = '', ...rest] = path.split('.');
  const field = schema.type === 'form' && Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
  return field ? schemaAt(field, rest.join('.')) : null;
}
