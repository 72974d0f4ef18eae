// `npm run generate`: the types of src/api/generated from openapi/*.yaml. With --check nothing is written: it fails when
// what stands there is not what the documents say.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const SOURCE = 'openapi';
const TARGET = 'src/api/generated';
const checkOnly = process.argv.includes('--check');

mkdirSync(TARGET, { recursive: true });
const documents = readdirSync(SOURCE).filter((file) => file.endsWith('.yaml'));
if (documents.length === 0) throw new Error(`No documents in ${SOURCE}/.`);

const stale = [];
for (const document of documents) {
  const target = `${TARGET}/${document.replace('.yaml', '.ts')}`;
  const types = astToString(await openapiTS(pathToFileURL(`${SOURCE}/${document}`), { immutable: true }));
  const text = `// Made by \`npm run generate\` from ${SOURCE}/${document}; not to be edited.\n\n${types}`;
  if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
  stale.push(target);
  if (!checkOnly) writeFileSync(target, text);
}

for (const target of stale) console.log(checkOnly ? `${target} is not up to date: npm run generate` : `${target} written`);
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;
