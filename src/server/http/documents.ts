import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asObject, isJsonObject, objectAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { OperationId } from '../../enrollment/api/operations.ts';
import { projectRoot } from '../base/projectRoot.ts';
import type { BearerKind } from '../security/authentication.ts';

/** An operation as its OpenAPI document declares it. */
export interface OperationSpec {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/programs/upid/{upid}:getEnrollmentInformation` */
  readonly path: string;
  readonly parameters: readonly ParameterSpec[];
  /** Media type of the body, such as `application/json`; null when the operation takes no body. */
  readonly contentType: string | null;
  /** Schemas as references into the documents: `enrollment.yaml#/paths/...`. */
  readonly bodySchema: string | null;
  /** Kind of bearer token that the operation needs; null when it needs none. */
  readonly security: BearerKind | null;
  /** Documented statuses, including `default`. */
  readonly statuses: readonly string[];
  readonly responseSchemas: Readonly<Record<string, string>>;
}

/** A parameter in the path, the query or a header. */
export interface ParameterSpec {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

/** The documents by file name, and all their operations. */
export interface Documents {
  readonly files: Readonly<Record<string, JsonObject>>;
  readonly operations: readonly OperationSpec[];
}

const FILES = ['enrollment.yaml', 'growth.yaml', 'events.yaml'];

/**
 * Reads the documents in openapi/.
 * @param isOperation returns true for the operation ids that have a handler; any other id throws an error
 */
export function readDocuments(isOperation: (id: string) => id is OperationId): Documents {
  const files = Object.fromEntries(FILES.map((file) => [file, readDocument(file)]));
  const operations = Object.entries(files).flatMap(([file, document]) => operationsOf(file, document, isOperation));
  return { files, operations };
}

/** Returns the first segments of all API paths: `/account/users` has `account`. */
export function apiSegments({ operations }: Pick<Documents, 'operations'>): ReadonlySet<string> {
  return new Set(operations.map(({ path }) => firstSegment(path)));
}

/** Returns the text between the first two slashes of a path. */
export function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Reads the JSON of a document: parsing its YAML would take an eighth of the startup time, and the parser would stay in memory. */
function readDocument(file: string): JsonObject {
  const path = `openapi/generated/${file.replace('.yaml', '.json')}`;
  const document: unknown = JSON.parse(readFileSync(join(projectRoot(), path), 'utf8'));
  if (!isJsonObject(document)) throw new Error(`${path} contains no document. Run npm run generate.`);
  return document;
}

function operationsOf(file: string, document: JsonObject, isOperation: (id: string) => id is OperationId): OperationSpec[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(asObject(item)).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      if (!isJsonObject(operation) || (method !== 'GET' && method !== 'POST' && method !== 'PUT'))
        throw new Error(`openapi/${file}: ${verb} ${path} is not supported`);
      const id = String(operation['operationId']);
      if (!isOperation(id)) throw new Error(`openapi/${file}: ${id} has no handler`);
      const pointer = `${file}#/paths/${escape(path)}/${verb}`;
      const contentType = Object.keys(objectAt(objectAt(operation, 'requestBody'), 'content'))[0] ?? null;
      return {
        id,
        method,
        path,
        parameters: parametersOf(file, document, operation),
        contentType,
        bodySchema: contentType && `${pointer}/requestBody/content/${escape(contentType)}/schema`,
        security: securityOf(operation),
        statuses: Object.keys(objectAt(operation, 'responses')),
        responseSchemas: responseSchemasOf(file, document, operation, pointer),
      };
    }),
  );
}

/**
 * Returns the kind of bearer token that an operation requires. An empty requirement in its list makes the token optional, which
 * counts as null.
 */
function securityOf({ security }: JsonObject): OperationSpec['security'] {
  const schemes = (Array.isArray(security) ? security : []).map((each) => (isJsonObject(each) ? Object.keys(each)[0] : undefined));
  const [scheme] = schemes;
  return !schemes.includes(undefined) && (scheme === 'member' || scheme === 'writeKey') ? scheme : null;
}

function parametersOf(file: string, document: JsonObject, operation: JsonObject): ParameterSpec[] {
  const { parameters } = operation;
  return (Array.isArray(parameters) ? parameters : []).map((item: Json) => {
    const parameter = resolve(document, item);
    const where = parameter['in'];
    if (where !== 'path' && where !== 'query' && where !== 'header')
      throw new Error(`openapi/${file}: a parameter is in neither path, query nor header`);
    return {
      name: String(parameter['name']),
      in: where,
      required: parameter['required'] === true,
      schema: withFile(parameter['schema'] ?? {}, file),
    };
  });
}

/** Returns the schema reference of each response by its status, including `default`. A response without a body has none. */
function responseSchemasOf(file: string, document: JsonObject, operation: JsonObject, at: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) => {
      const reference =
        isJsonObject(response) && typeof response['$ref'] === 'string' ? `${file}${response['$ref']}` : `${at}/responses/${status}`;
      const contentType = Object.keys(objectAt(resolve(document, response ?? null), 'content'))[0];
      return contentType ? [[status, `${reference}/content/${escape(contentType)}/schema`]] : [];
    }),
  );
}

/** Follows a reference within the document. */
function resolve(document: JsonObject, value: Json): JsonObject {
  const reference = isJsonObject(value) ? value['$ref'] : undefined;
  if (typeof reference !== 'string') return asObject(value);
  return reference.slice(2).split('/').reduce<JsonObject>(objectAt, document);
}

/** Makes a schema's local reference absolute, for use outside its document. */
function withFile(schema: Json, file: string): Json {
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return schema;
  return { ...schema, $ref: `${file}${schema['$ref']}` };
}

/** Escapes a key as one part of a JSON Pointer in a URI fragment. */
function escape(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
