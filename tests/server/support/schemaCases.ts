import { isJsonObject, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';

/** Values generated from a schema: a valid one, others at its limits, and those that it must refuse. */
export interface SchemaCases {
  readonly valid: Json;
  readonly atLimits: readonly Case[];
  readonly refused: readonly Case[];
}

/** A value with its special property: `/email too long`. */
export type Case = readonly [title: string, value: Json];

/** Texts for patterns that a generated text would not match. */
const PATTERNED: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': 'US',
  '^[A-Z]{3}$': 'USD',
  '^[0-9a-f]{32}$': '0123456789abcdef0123456789abcdef',
  '^[0-9a-f]{64}$': 'a'.repeat(64),
  '^\\+[0-9]{4,20}$': '+12015550123',
  '^[A-Z_]+-[0-9]{1,6}$': 'DPP_SURVEY-0',
  '^[A-Za-z0-9_-]+$': 'abc_1',
  '^[A-Z][A-Z0-9_]*$': 'STRESS_CHECK',
  '^https?://[^\\s?#]+$': 'https://example.com/x',
  '^[\\x21-\\x7E]+$': 'key-of-a-request',
  '^[0-9a-f]{64}(,[0-9a-f]{64})?$': 'f'.repeat(64),
  '^[0-9]{1,9}$': '1',
  '^[0-9]{1,10}$': '1008',
  '^[A-Za-z]{2}(-[A-Za-z]{2})?$': 'US-CA',
};
const FORMATTED: Readonly<Record<string, string>> = {
  email: 'a@example.com',
  date: '1980-04-01',
  'date-time': '2026-03-02T10:15:00.000Z',
  uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
};

/** Generates a schema's cases. @param resolve resolves a reference within the document */
export function casesOf(schema: JsonObject, resolve: (reference: string) => JsonObject, path = ''): SchemaCases {
  const { $ref, type, oneOf, anyOf } = schema;
  if (typeof $ref === 'string') return casesOf(resolve($ref), resolve, path);
  const ofTypes = Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : null;
  const choices = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : ofTypes;
  if (choices) {
    const forms = choices.filter(isJsonObject).map((choice) => (typeof choice['$ref'] === 'string' ? resolve(choice['$ref']) : choice));
    const cases = forms.map((form) => casesOf(form, resolve, path));
    // One form may accept what another refuses, unless every form is closed.
    const areClosed = forms.every((form) => form['additionalProperties'] === false);
    return {
      valid: cases[0]?.valid ?? null,
      atLimits: cases.flatMap(({ valid, atLimits }) => [[`${path} as one of its forms`, valid] as const, ...atLimits]),
      refused: areClosed ? cases.flatMap(({ refused }) => refused) : [],
    };
  }
  if (Array.isArray(schema['enum'])) return enumCases(schema['enum'], path);
  switch (type) {
    case 'object':
      return objectCases(schema, resolve, path);
    case 'array':
      return arrayCases(schema, resolve, path);
    case 'string':
      return textCases(schema, path);
    case 'integer':
    case 'number':
      return numberCases(schema, path);
    case 'boolean':
      return { valid: true, atLimits: [[`${path} false`, false]], refused: wrongTypes(path, ['yes', 1, null, {}]) };
    default:
      return { valid: null, atLimits: [], refused: [] };
  }
}

function wrongTypes(path: string, values: readonly Json[]): readonly Case[] {
  return values.map((value) => [`${path} of a wrong type: ${JSON.stringify(value)}`, value]);
}

function enumCases(options: readonly Json[], path: string): SchemaCases {
  return {
    valid: options[0] ?? null,
    atLimits: options.slice(1).map((option) => [`${path} ${String(option)}`, option]),
    refused: [[`${path} none of the options`, 'NONE_OF_THEM'], ...wrongTypes(path, [7, null, [options[0] ?? null]])],
  };
}

function objectCases(schema: JsonObject, resolve: (reference: string) => JsonObject, path: string): SchemaCases {
  const properties = Object.entries(isJsonObject(schema['properties']) ? schema['properties'] : {});
  const fields = properties.flatMap(([name, field]) =>
    isJsonObject(field) ? [[name, casesOf(field, resolve, `${path}/${name}`)] as const] : [],
  );
  const valid = Object.fromEntries(fields.map(([name, cases]) => [name, cases.valid]));
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const objectWithout = (names: readonly string[]): JsonObject =>
    Object.fromEntries(Object.entries(valid).filter(([name]) => !names.includes(name)));
  const casesWithin = (kind: 'atLimits' | 'refused'): Case[] =>
    fields.flatMap(([name, cases]) => cases[kind].map(([title, value]): Case => [title, { ...valid, [name]: value }]));
  const optional = Object.keys(valid).filter((name) => !required.includes(name));
  return {
    valid,
    atLimits: [
      ...(optional.length > 0 ? [[`${path} with only its required fields`, objectWithout(optional)] as const] : []),
      ...casesWithin('atLimits'),
    ],
    refused: [
      ...required.map((name): Case => [`${path}/${name} missing`, objectWithout([name])]),
      ...(schema['additionalProperties'] === false ? [[`${path} with an unknown field`, { ...valid, unknownField: 1 }] as const] : []),
      ...wrongTypes(path, ['text', 7, null, []]),
      ...casesWithin('refused'),
    ],
  };
}

function arrayCases(schema: JsonObject, resolve: (reference: string) => JsonObject, path: string): SchemaCases {
  const item = casesOf(isJsonObject(schema['items']) ? schema['items'] : {}, resolve, `${path}/0`);
  const many = (length: number): Json[] => Array.from({ length }, () => item.valid);
  const { minItems, maxItems, uniqueItems } = schema;
  const minLength = typeof minItems === 'number' ? minItems : 0;
  const maxLength = typeof maxItems === 'number' && uniqueItems !== true ? maxItems : null;
  return {
    valid: many(1),
    atLimits: [
      ...(minLength === 0 ? [[`${path} empty`, []] as const] : []),
      ...(maxLength === null ? [] : [[`${path} of ${maxLength}`, many(maxLength)] as const]),
      ...item.atLimits.map(([title, value]): Case => [title, [value]]),
    ],
    refused: [
      ...(minLength > 0 ? [[`${path} of ${minLength - 1}`, many(minLength - 1)] as const] : []),
      ...(maxLength === null ? [] : [[`${path} of ${maxLength + 1}`, many(maxLength + 1)] as const]),
      ...(uniqueItems === true ? [[`${path} with the same item twice`, many(2)] as const] : []),
      ...wrongTypes(path, ['text', {}, null]),
      ...item.refused.map(([title, value]): Case => [title, [value]]),
    ],
  };
}

function textCases({ minLength, maxLength, pattern, format }: JsonObject, path: string): SchemaCases {
  const minCount = typeof minLength === 'number' ? minLength : 0;
  const maxCount = typeof maxLength === 'number' ? maxLength : null;
  const sample = typeof pattern === 'string' ? PATTERNED[pattern] : FORMATTED[String(format)];
  if (typeof pattern === 'string' && sample === undefined) throw new Error(`${path}: no text is known for ${pattern}`);
  const isFree = sample === undefined;
  // A letter of two bytes, because lengths are counted in characters.
  return {
    valid: sample ?? 'é'.repeat(Math.max(1, minCount)),
    atLimits: isFree
      ? [
          ...(minCount > 1 ? [[`${path} of ${minCount}`, 'é'.repeat(minCount)] as const] : []),
          ...(maxCount === null ? [] : [[`${path} of ${maxCount}`, 'é'.repeat(maxCount)] as const]),
        ]
      : [],
    refused: [
      ...(minCount > 0 ? [[`${path} too short`, 'é'.repeat(minCount - 1)] as const] : []),
      ...(maxCount === null ? [] : [[`${path} of ${maxCount + 1}`, 'é'.repeat(maxCount + 1)] as const]),
      ...(isFree ? [] : [[`${path} of another form`, '~ ~'] as const]),
      ...wrongTypes(path, [7, true, null, {}]),
    ],
  };
}

function numberCases({ type, minimum, maximum, exclusiveMinimum }: JsonObject, path: string): SchemaCases {
  const min = typeof minimum === 'number' ? minimum : null;
  const max = typeof maximum === 'number' ? maximum : null;
  const exclusiveMin = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : null;
  const limits = [min, max].filter((limit) => limit !== null);
  const outOfRange = [min === null ? null : min - 1, max === null ? null : max + 1, exclusiveMin].filter((value) => value !== null);
  return {
    valid: min ?? (exclusiveMin === null ? 1 : exclusiveMin + 1),
    atLimits: limits.map((limit) => [`${path} ${limit}`, limit]),
    refused: [
      ...outOfRange.map((value): Case => [`${path} ${value}`, value]),
      ...(type === 'integer' ? [[`${path} not whole`, (min ?? 1) + 0.5] as const] : []),
      ...wrongTypes(path, ['1', null, {}, true]),
    ],
  };
}
