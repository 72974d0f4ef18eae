import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { OperationId } from '../../enrollment/api/operations.ts';
import type { Documents, OperationSpec } from './documents.ts';
import type { Input } from './operations.ts';
import type { ProblemDetails } from '../base/problem.ts';

/** Validates requests and responses against openapi/. */
export interface Validation {
  /** Compiles the validator of one operation's input. The validator's `errors` list the problems. */
  readonly input: <Id extends OperationId>(operation: OperationSpec) => ValidateFunction<Input<Id>>;
  /** Checks a response of one operation. Returns its problems, or null. */
  readonly response: (operation: OperationSpec, status: number, body: Json | undefined) => string | null;
  /** Compiles the validator for a schema of enrollment.yaml. */
  readonly schema: <Name extends keyof Schemas>(name: Name) => ValidateFunction<Schemas[Name]>;
}

type Schemas = components['schemas'];

/**
 * Compiles the documents once. Uses ajv's default class: the one for JSON Schema 2020 evaluates every branch of each `anyOf` to
 * support `unevaluatedProperties`, which the documents do not use.
 */
export function makeValidation({ files }: Documents): Validation {
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: false });
  addFormats.default(ajv);
  for (const [file, document] of Object.entries(files)) ajv.addSchema(document, file);
  return {
    input: <Id extends OperationId>(operation: OperationSpec) => ajv.compile<Input<Id>>(inputSchema(operation)),
    response: ({ responseSchemas, statuses }, status, body) => {
      if (status < 400 && !statuses.includes(String(status))) return `the status ${status}, which is not documented`;
      const reference = responseSchemas[status] ?? (status >= 400 ? responseSchemas['default'] : undefined);
      if (!reference) return body === undefined || body === null ? null : 'a body where none is documented';
      const validate = ajv.getSchema(reference);
      if (!validate) throw new Error(`openapi/ has no schema ${reference}`);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
    schema: <Name extends keyof Schemas>(name: Name) => ajv.compile<Schemas[Name]>({ $ref: `enrollment.yaml#/components/schemas/${name}` }),
  };
}

/** Combines path, query, headers and body of an operation in one schema. */
export function inputSchema({ parameters, bodySchema }: OperationSpec): AnySchema {
  const group = (where: string): JsonObject => {
    const located = parameters.filter((parameter) => parameter.in === where);
    return {
      type: 'object',
      properties: Object.fromEntries(located.map(({ name, schema }) => [keyOf(name, where), schema])),
      required: located.filter(({ required }) => required).map(({ name }) => keyOf(name, where)),
    };
  };
  return {
    type: 'object',
    properties: { path: group('path'), query: group('query'), header: group('header'), ...(bodySchema && { body: { $ref: bodySchema } }) },
    required: bodySchema ? ['body'] : [],
  };
}

/** Returns the key of a parameter. Node lower-cases header names. */
function keyOf(name: string, where: string): string {
  return where === 'header' ? name.toLowerCase() : name;
}

/** Maps ajv keywords to the codes that the page's own validation uses. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'min',
  exclusiveMinimum: 'min',
  maximum: 'max',
  enum: 'option',
  additionalProperties: 'unknown',
};

/** Converts validation errors to JSON Pointers: `/userData/email` in the body, `/query/slug` elsewhere. */
export function inputErrors(errors: readonly ErrorObject[] | null | undefined): ProblemDetails {
  const details = (errors ?? []).slice(0, 20).map(({ instancePath, keyword, params }) => {
    const missing = keyword === 'required' ? `/${String(params['missingProperty'])}` : '';
    const path = `${instancePath}${missing}`.replace(/^\/body(?=\/|$)/, '').slice(0, 300);
    return { path, code: CODES[keyword] ?? 'format' };
  });
  return { errors: details };
}
