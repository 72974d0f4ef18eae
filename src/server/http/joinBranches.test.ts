import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { readDocuments } from './documents.ts';
import { joinBranches } from './joinBranches.ts';
import type { OperationId } from '../../enrollment/api/operations.ts';

const text: JsonObject = { type: 'string', maxLength: 3 };
const list: JsonObject = { type: 'array', maxItems: 1, items: text };
const form: JsonObject = { type: 'object', maxProperties: 1, additionalProperties: { anyOf: [text, { type: ['boolean', 'null'] }] } };

describe('joinBranches', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'joins branches of several types into one schema',
      { anyOf: [text, { type: 'number', minimum: 1 }] },
      { type: ['string', 'number'], maxLength: 3, minimum: 1 },
    ],
    [
      'keeps annotations',
      { description: 'x', anyOf: [text, list] },
      { description: 'x', ...list, type: ['string', 'array'], maxLength: 3 },
    ],
    [
      'joins nested branches, also through references',
      { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Form' }] },
      { type: ['null', 'object'], maxProperties: 1, additionalProperties: { type: ['string', 'boolean', 'null'], maxLength: 3 } },
    ],
  ])('%s', (_title, schema, want) => {
    const { asked } = joinBranches({ asked: schema, components: { schemas: { Form: form } } });
    expect(asked).toEqual(want);
  });

  it.each<readonly [string, JsonObject]>([
    ['two branches of one type', { anyOf: [text, { type: 'string', pattern: 'x' }] }],
    ['branches whose types overlap', { anyOf: [{ type: ['null', 'string'] }, { type: 'string' }] }],
    ['a branch with a keyword for all types', { anyOf: [text, { type: 'number', enum: [1] }] }],
    ['a branch without a type', { anyOf: [text, { required: ['a'] }] }],
    ['a branch of integers', { anyOf: [text, { type: 'integer' }] }],
    ['branches next to another keyword', { anyOf: [text, { type: 'null' }], minLength: 1 }],
    ['a reference into another document', { anyOf: [text, { $ref: 'other.yaml#/Form' }] }],
  ])('leaves alone %s', (_title, schema) => {
    expect(joinBranches({ asked: schema })).toEqual({ asked: schema });
  });

  it('accepts the same answers with joined and with plain documents', () => {
    const { files } = readDocuments((_id): _id is OperationId => true);
    const validators = [files, Object.fromEntries(Object.entries(files).map(([file, document]) => [file, joinBranches(document)]))].map(
      (all) => {
        const ajv = new Ajv({
          strict: false,
          validateSchema: false,
          formats: { email: true, date: true, 'date-time': true, uuid: true, uri: true },
        });
        for (const [file, document] of Object.entries(all)) ajv.addSchema(document, file);
        return ajv.compile({ $ref: 'enrollment.yaml#/components/schemas/Answer' });
      },
    );
    const long = 'x'.repeat(1001);
    const many = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, true]));
    const values: readonly Json[] = [
      '',
      'a',
      long,
      0,
      -1_000_000,
      1_000_001,
      true,
      null,
      [],
      ['a'],
      [1],
      ['x'.repeat(201)],
      Array.from({ length: 51 }, () => 'a'),
      {},
      { a: 'b' },
      { a: long },
      { a: 1_000_001 },
      { a: [] },
      { a: { b: 'c' } },
      { a: { b: 1 } },
      { a: { b: long } },
      { a: { b: {} } },
      many(31),
      { a: many(11) },
    ];
    const [plain, joined] = validators.map((validate) => values.map((value) => validate(value)));
    expect(joined).toEqual(plain);
    expect(plain?.filter(Boolean)).toHaveLength(11);
  });
});
