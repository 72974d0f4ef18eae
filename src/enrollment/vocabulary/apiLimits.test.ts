import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { API_LIMITS } from './apiLimits.ts';

const document: Json = parse(readFileSync('openapi/enrollment.yaml', 'utf8'));

function part(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

const SCHEMAS = part(part(document, 'components'), 'schemas');

/** Follows `$ref`; for a list, returns the schema of its items. */
function resolveSchema(schema: Json | undefined): Json | undefined {
  const reference = part(schema, '$ref');
  if (typeof reference === 'string') return resolveSchema(part(SCHEMAS, reference.split('/').at(-1) ?? ''));
  return part(schema, 'type') === 'array' ? resolveSchema(part(schema, 'items')) : schema;
}

/** Returns the schema at a path such as `MedicalEnrollment.pregnant`. */
function schemaAt(at: string): Json | undefined {
  const [name = '', ...path] = at.split('.');
  return path.reduce<Json | undefined>(
    (schema, key) => resolveSchema(part(part(schema, 'properties'), key)),
    resolveSchema(part(SCHEMAS, name)),
  );
}

const SENT = Object.entries(API_LIMITS).flatMap(([call, sent]) =>
  Object.entries(sent).map(([name, takes]) => [call, name, takes] as const),
);

describe('API_LIMITS', () => {
  it.each(SENT.filter(([, , { schema }]) => schema !== undefined))('agrees with openapi/: %s accepts %s as %j', (_call, _name, takes) => {
    const { schema: schemaName = '', options, maxLength, min, exclusiveMin, max } = takes;
    const schema = schemaAt(schemaName);
    expect(schema, schemaName).toBeDefined();
    expect(part(schema, 'enum')).toEqual(options);
    expect(part(schema, 'minimum')).toBe(min);
    expect(part(schema, 'exclusiveMinimum')).toBe(exclusiveMin);
    expect(part(schema, 'maximum')).toBe(max);
    if (maxLength !== undefined) expect(part(schema, 'maxLength')).toBe(maxLength);
  });
});
