import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import type { Plugin } from 'vite';
import type { OperationId } from '../src/enrollment/api/operations.ts';
import { readDocuments } from '../src/server/http/documents.ts';
import { joinBranches } from '../src/server/http/joinBranches.ts';
import { inputSchema } from '../src/server/http/validation.ts';

const NAME = 'virtual:call-checks';
/** Rollup's mark for modules that are no files; other plugins leave them alone. */
const ID = `\0${NAME}`;

/** The calls of the completions. */
const CHECKED: ReadonlySet<string> = new Set([
  'saveTriage',
  'updateUpidCurriculumMapping',
  'validateAddress',
  'getEnrollmentInformation',
  'createAccount',
  'login',
  'enrollB2bUser',
  'updateLastTriageTimestamp',
  'storeOutcomes',
  'migrateToB2B',
  'migrateUser',
]);

/** The one part of ajv that its code asks for: the length of a text in code points. */
const LENGTH = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;

/**
 * Gives the page `virtual:call-checks`: what openapi/ says of the calls of the completions, as code. Neither ajv nor a schema comes
 * to the page, and nothing is compiled there: the CSP forbids it.
 */
export function callChecks(): Plugin {
  return {
    name: 'call-checks',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? checksAsCode() : null),
  };
}

/** A module with a function an operation: true for a call that is what its document says. */
export function checksAsCode(): string {
  const { files, operations } = readDocuments((_id): _id is OperationId => true);
  const ajv = new Ajv({ strict: false, validateSchema: false, messages: false, code: { source: true, esm: true, optimize: 2 } });
  for (const [name, format] of Object.entries(fastFormats)) {
    const pattern = typeof format === 'object' && 'validate' in format ? format.validate : format;
    if (pattern instanceof RegExp) ajv.addFormat(name, pattern);
  }
  for (const [file, document] of Object.entries(files)) ajv.addSchema(joinBranches(document), file);
  const checked = operations.filter(({ id }) => CHECKED.has(id));
  for (const operation of checked) ajv.addSchema(inputSchema(operation), operation.id);
  const code = standalone(ajv, Object.fromEntries(checked.map(({ id }) => [id, id])));
  const names = checked.map(({ id }) => id).join(', ');
  return `${code.replaceAll(LENGTH, '(text) => [...text].length')}\nexport default { ${names} };`;
}
