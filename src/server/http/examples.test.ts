import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { isOperation } from '../routes/handlers.ts';
import { readDocuments } from './documents.ts';

const { files } = readDocuments(isOperation);
const ajv = new Ajv({ strict: false, validateSchema: false });
addFormats.default(ajv);
for (const [file, document] of Object.entries(files)) ajv.addSchema(document, file);

/** Returns every example next to a schema, with the pointer to that schema. */
function examplesIn(value: Json | undefined, pointer: string): (readonly [pointer: string, example: Json])[] {
  if (!isJsonObject(value)) return [];
  const below = Object.entries(value).flatMap(([key, child]) =>
    examplesIn(child, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
  );
  if (!isJsonObject(value['schema'])) return below;
  const namedExamples: readonly (Json | undefined)[] = Object.values<Json | undefined>(
    isJsonObject(value['examples']) ? value['examples'] : {},
  );
  const values = [value['example'], ...namedExamples.map((example) => (isJsonObject(example) ? example['value'] : undefined))];
  return [...below, ...values.flatMap((example) => (example === undefined ? [] : [[`${pointer}/schema`, example] as const]))];
}

const examples = Object.entries(files).flatMap(([file, document]) => examplesIn(document, `${file}#`));

describe('examples in the OpenAPI documents', () => {
  it('number more than 25', () => expect(examples.length).toBeGreaterThan(25));
  it.each(examples)('match their schema: %s', ($ref, example) => {
    const validate = ajv.compile({ $ref });
    expect([validate(example), validate.errors]).toEqual([true, null]);
  });
});

describe('schemas in the OpenAPI documents', () => {
  it('use no keyword that is newer than JSON Schema draft 7, because the validator ignores such keywords', () => {
    const newer = /"(unevaluated\w+|prefixItems|dependent\w+|(min|max)Contains|\$(dynamic|recursive)\w+)":/;
    expect(newer.exec(JSON.stringify(files))).toBeNull();
  });
});

/**
 * Returns pointers to the objects that accept unknown fields. An object that is open on purpose declares a schema for its
 * additional properties.
 */
function openObjects(value: Json | undefined, pointer: string): string[] {
  if (!isJsonObject(value))
    return Array.isArray(value) ? value.flatMap((item: Json, index) => openObjects(item, `${pointer}/${index}`)) : [];
  const isObject = value['type'] === 'object';
  const isClosed = value['additionalProperties'] !== undefined && value['additionalProperties'] !== true;
  const ownPointers = isObject && !isClosed ? [pointer] : [];
  return [...ownPointers, ...Object.entries(value).flatMap(([key, child]) => openObjects(child, `${pointer}/${key}`))];
}

/** Returns pointers to the strings without a length limit, an enum, a pattern or a format. */
function endlessTexts(value: Json | undefined, pointer: string): string[] {
  if (!isJsonObject(value))
    return Array.isArray(value) ? value.flatMap((item: Json, index) => endlessTexts(item, `${pointer}/${index}`)) : [];
  const isBounded = ['maxLength', 'enum', 'pattern', 'format'].some((keyword) => value[keyword] !== undefined);
  const ownPointers = value['type'] === 'string' && !isBounded ? [pointer] : [];
  return [...ownPointers, ...Object.entries(value).flatMap(([key, child]) => endlessTexts(child, `${pointer}/${key}`))];
}

describe('schemas in the OpenAPI documents', () => {
  const schemas = Object.entries(files).map(([file, document]) => [file, document] satisfies [string, JsonObject]);
  it.each(schemas)('reject unknown fields and bound every string: %s', (file, document) => {
    expect(openObjects(document, file)).toEqual([]);
    expect(endlessTexts(document, file)).toEqual([]);
  });
});
