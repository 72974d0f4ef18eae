import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { OperationId } from '../../enrollment/api/operations.ts';
import { projectRoot } from '../root.ts';

/** An operation as its document has it. */
export interface OperationSpec {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/programs/upid/{upid}:getEnrollmentInformation` */
  readonly path: string;
  readonly parameters: readonly ParameterSpec[];
  /** What the body is: `application/json`; null where there is none. */
  readonly contentType: string | null;
  /** Schemas as references into the documents: `enrollment.yaml#/paths/...`. */
  readonly bodySchema: string | null;
  /** Whose bearer the call needs: a member's, or the page's own; null where it needs none. */
  readonly security: 'member' | 'writeKey' | null;
  /** Statuses that are documented, `default` too. */
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

/** The documents by file name, and every operation of theirs. */
export interface Documents {
  readonly files: Readonly<Record<string, JsonObject>>;
  readonly operations: readonly OperationSpec[];
}

const FILES = ['enrollment.yaml', 'growth.yaml', 'events.yaml'];

/** Reads openapi/. @param isOperation tells which operation ids have a handler; any other id is an error. */
export function readDocuments(isOperation: (id: string) => id is OperationId): Documents {
  const files = Object.fromEntries(FILES.map((file) => [file, readDocument(file)]));
  const operations = Object.entries(files).flatMap(([file, document]) => operationsOf(file, document, isOperation));
  return { files, operations };
}

/** The first segments of all paths of the API: `/account/users` has `account`. */
export function apiSegments({ operations }: Pick<Documents, 'operations'>): ReadonlySet<string> {
  return new Set(operations.map(({ path }) => firstSegment(path)));
}

/** What stands between the first two slashes of a path. */
export function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

function readDocument(file: string): JsonObject {
  const document: unknown = parse(readFileSync(join(projectRoot(), 'openapi', file), 'utf8'));
  if (!isJsonObject(document)) throw new Error(`openapi/${file} holds no document`);
  return document;
}

function operationsOf(file: string, document: JsonObject, isOperation: (id: string) => id is OperationId): OperationSpec[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(isJsonObject(item) ? item : {}).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      if (!isJsonObject(operation) || (method !== 'GET' && method !== 'POST' && method !== 'PUT'))
        throw new Error(`openapi/${file}: ${verb} ${path} is not supported`);
      const id = String(operation['operationId']);
      if (!isOperation(id)) throw new Error(`openapi/${file}: ${id} has no handler`);
      const at = `${file}#/paths/${escape(path)}/${verb}`;
      const contentType = Object.keys(objectAt(objectAt(operation, 'requestBody'), 'content'))[0] ?? null;
      return {
        id,
        method,
        path,
        parameters: parametersOf(file, document, operation),
        contentType,
        bodySchema: contentType && `${at}/requestBody/content/${escape(contentType)}/schema`,
        security: securityOf(operation),
        statuses: Object.keys(objectAt(operation, 'responses')),
        responseSchemas: responseSchemasOf(file, document, operation, at),
      };
    }),
  );
}

/** One that is empty says that the call may do without. */
function securityOf({ security }: JsonObject): OperationSpec['security'] {
  const schemes = (Array.isArray(security) ? security : []).map((each) => (isJsonObject(each) ? Object.keys(each)[0] : undefined));
  const [scheme] = schemes;
  return !schemes.includes(undefined) && (scheme === 'member' || scheme === 'writeKey') ? scheme : null;
}

function parametersOf(file: string, document: JsonObject, operation: JsonObject): ParameterSpec[] {
  const { parameters } = operation;
  return (Array.isArray(parameters) ? parameters : []).map((given: Json) => {
    const parameter = resolve(document, given);
    const where = parameter['in'];
    if (where !== 'path' && where !== 'query' && where !== 'header') throw new Error(`openapi/${file}: a parameter stands nowhere`);
    return {
      name: String(parameter['name']),
      in: where,
      required: parameter['required'] === true,
      schema: withFile(parameter['schema'] ?? {}, file),
    };
  });
}

/** The schema of each response by its status (`default` too); a response without a body has none. */
function responseSchemasOf(file: string, document: JsonObject, operation: JsonObject, at: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectAt(operation, 'responses')).flatMap(([status, given]) => {
      const reference = isJsonObject(given) && typeof given['$ref'] === 'string' ? `${file}${given['$ref']}` : `${at}/responses/${status}`;
      const contentType = Object.keys(objectAt(resolve(document, given ?? null), 'content'))[0];
      return contentType ? [[status, `${reference}/content/${escape(contentType)}/schema`]] : [];
    }),
  );
}

/** Follows a reference within the document. */
function resolve(document: JsonObject, value: Json): JsonObject {
  const reference = isJsonObject(value) ? value['$ref'] : undefined;
  if (typeof reference !== 'string') return isJsonObject(value) ? value : {};
  return reference.slice(2).split('/').reduce<JsonObject>(objectAt, document);
}

/** A schema that refers into its document, for use outside of it. */
function withFile(schema: Json, file: string): Json {
  if (!isJsonObject(schema) || typeof schema['$ref'] !== 'string') return schema;
  return { ...schema, $ref: `${file}${schema['$ref']}` };
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}

/** A key as a part of a JSON Pointer in an address. */
function escape(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
