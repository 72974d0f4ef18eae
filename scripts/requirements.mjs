// `npm run requirements`: which requirements of docs/requirements.tsv are named by a test's title in brackets ([NAV-04]),
// and which are not, by area. It tells; it never fails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rows = readFileSync('docs/requirements.tsv', 'utf8').trim().split('\n').slice(1);
const ids = rows.map((row) => row.split('\t')[0] ?? '');
const named = namedIds();

/** @type {Map<string, string[]>} */
const areas = new Map();
for (const id of ids) {
  const area = id.slice(0, id.lastIndexOf('-'));
  areas.set(area, [...(areas.get(area) ?? []), id]);
}
for (const [area, own] of areas) {
  const missing = own.filter((id) => !named.has(id)).map((id) => id.slice(area.length + 1));
  const list = missing.length === 0 ? '' : `  not yet: ${missing.join(' ')}`;
  console.log(`${area.padEnd(10)} ${String(own.length - missing.length).padStart(3)} of ${String(own.length).padStart(3)}${list}`);
}
const unknown = [...named].filter((id) => areas.has(id.slice(0, id.lastIndexOf('-'))) && !ids.includes(id));
if (unknown.length > 0) console.log(`Named by a test, but no requirement: ${unknown.join(' ')}`);
console.log(`${ids.filter((id) => named.has(id)).length} of ${ids.length} requirements are named by a test`);

/** Ids in brackets in the test files: `[NAV-04]`, `[NAV-04, NAV-05]`. */
function namedIds() {
  const found = new Set();
  const files = ['src', 'tests']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.(test|spec|stories)\.tsx?$/.test(file));
  for (const file of files) {
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/\[([A-Z0-9]+-\d+[a-z]?(?:[,;\s]+[A-Z0-9]+-\d+[a-z]?)*)\]/g)) {
      for (const id of list.split(/[,;\s]+/)) found.add(id);
    }
  }
  return found;
}
