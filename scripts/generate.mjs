// `npm run generate`: generates from openapi/*.yaml the same documents as JSON, for the server, and src/enrollment/api/generated: the
// types and the operations' addresses. With --check it writes nothing, and fails when the generated files differ from the documents.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { withPackages } from './notices.mjs';

const SOURCE = 'openapi';
const TARGET = 'src/enrollment/api/generated';
const checkOnly = process.argv.includes('--check');

for (const folder of [TARGET, `${SOURCE}/generated`]) mkdirSync(folder, { recursive: true });
const documents = readdirSync(SOURCE).filter((file) => file.endsWith('.yaml'));
if (documents.length === 0) throw new Error(`No documents in ${SOURCE}/.`);

/** @type {string[]} */
const stale = [];
for (const document of documents) {
  writeIfChanged(`${SOURCE}/generated/${document.replace('.yaml', '.json')}`, `${JSON.stringify(readDocument(document))}\n`);
  const types = astToString(await openapiTS(pathToFileURL(`${SOURCE}/${document}`), { immutable: true }));
  writeIfChanged(
    `${TARGET}/${document.replace('.yaml', '.ts')}`,
    `// Made by \`npm run generate\` from ${SOURCE}/${document}; not to be edited.\n\n${types}`,
  );
}
writeIfChanged(`${TARGET}/operations.ts`, await operationsModule());
writeIfChanged('NOTICE', withPackages(readFileSync('NOTICE', 'utf8')));

for (const target of stale) console.log(checkOnly ? `${target} is not up to date: npm run generate` : `${target} written`);
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;

/** @param {string} target @param {string} text */
function writeIfChanged(target, text) {
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
  stale.push(target);
  if (!checkOnly) writeFileSync(target, text);
}

/** @param {string} document */
function readDocument(document) {
  return parse(readFileSync(`${SOURCE}/${document}`, 'utf8'));
}

/** Returns the module with the operations' addresses, which the types of openapi-typescript do not provide at run time. */
async function operationsModule() {
  const operations = documents.flatMap((document) => {
    const { paths } = readDocument(document);
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { operationId }]) => operationId !== undefined)
        .map(([method, { operationId, requestBody }]) => {
          const type = Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';
          return [operationId, { host: document.replace('.yaml', ''), method, path, ...(type !== 'application/json' && { type }) }];
        }),
    );
  });
  const code = `// Made by \`npm run generate\` from ${SOURCE}/; not to be edited.

/** Where an operation is: its host, method and path, and the media type of its body where that is not JSON. */
export interface OperationPlace {
  readonly host: ${documents.map((document) => `'${document.replace('.yaml', '')}'`).join(' | ')};
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly type?: string;
}

/** Every operation of ${SOURCE}/ by its id. */
export const OPERATIONS: Readonly<Record<string, OperationPlace>> = ${JSON.stringify(Object.fromEntries(operations))};
`;
  return format(code, { ...(await resolveConfig(`${TARGET}/operations.ts`)), parser: 'typescript' });
}
