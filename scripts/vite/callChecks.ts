import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import type { Plugin } from 'vite';
import type { OperationId } from '../../src/enrollment/api/operations.ts';
import { contracts } from '../../src/enrollment/vocabulary/contracts.ts';
import { readDocuments } from '../../src/server/http/documents.ts';
import { inputSchema } from '../../src/server/http/validation.ts';

const NAME = 'virtual:call-checks';
/** Rollup's prefix for virtual modules, which makes other plugins skip them. */
const ID = `\0${NAME}`;

/** The only ajv runtime helper that the generated code requires: the length of a string in code points. */
const LENGTH = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;

/**
 * Provides the page with `virtual:call-checks`: checks of completion calls, compiled from openapi/. The page then needs neither ajv nor a
 * schema, and compiles nothing at run time, which the CSP forbids.
 */
export function callChecks(): Plugin {
  return {
    name: 'call-checks',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? checksAsCode() : null),
  };
}

/** Returns a module with one function per operation, which returns true for a call that matches its document. */
export function checksAsCode(): string {
  const { files, operations } = readDocuments((_id): _id is OperationId => true);
  const ajv = new Ajv({ strict: false, validateSchema: false, messages: false, code: { source: true, esm: true, optimize: 2 } });
  for (const [name, format] of Object.entries(fastFormats)) {
    const pattern = typeof format === 'object' && 'validate' in format ? format.validate : format;
    if (pattern instanceof RegExp) ajv.addFormat(name, pattern);
  }
  for (const [file, document] of Object.entries(files)) ajv.addSchema(document, file);
  const checkedOperations = operations.filter(({ id }) => Object.hasOwn(contracts.payload, id));
  for (const operation of checkedOperations) ajv.addSchema(inputSchema(operation), operation.id);
  const code = standalone(ajv, Object.fromEntries(checkedOperations.map(({ id }) => [id, id])));
  const names = checkedOperations.map(({ id }) => id).join(', ');
  return `${code.replaceAll(LENGTH, '(text) => [...text].length')}\nexport default { ${names} };`;
}
