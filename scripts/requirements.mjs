// `npm run requirements`: lists, by area, which requirements of docs/specification/ a test's title names in brackets ([NAV-04]) and
// which none does. A requirement without a test is not an error. A malformed definition is an error, as is code that cites an id
// that no page defines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = 'docs/specification';
/** A definition is one list item: `- **[NAV-04]** Back deletes the current step's answer.` */
const DEFINITION = /^- \*\*\[([A-Z][A-Z0-9]*-\d{2,3})\]\*\* \S/;
/** Any line that a reader could mistake for a definition. */
const LOOKS_LIKE_DEFINITION = /\*\*\s*\[?[A-Z][A-Z0-9]*-\d+|^\s*[-*+]\s+[*_]*\[[A-Z][A-Z0-9]*-\d+/;
const MENTION = /\b[A-Z][A-Z0-9]*-\d{2,3}\b/g;
/** Decisions are cited like requirements, but no test has to name them. */
const DECISIONS = new Set(['S', 'C', 'T', 'D']);

const lines = readdirSync(PAGES)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .sort()
  .flatMap((file) =>
    readFileSync(join(PAGES, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${PAGES}/${file}:${index + 1}`, text })),
  );
const definitions = readDefinitions();

/** @type {Map<string, string[]>} */
const areas = new Map();
for (const id of definitions.keys()) areas.set(areaOf(id), [...(areas.get(areaOf(id)) ?? []), id]);
const requiredAreas = [...areas].filter(([area]) => !DECISIONS.has(area)).sort(([a], [b]) => (a < b ? -1 : 1));

const citations = readCitations();
const testedIds = new Set(citations.filter(({ file }) => /\.(test|spec|stories)\.tsx?$/.test(file)).map(({ id }) => id));
for (const [area, areaIds] of requiredAreas) {
  const missing = areaIds
    .filter((id) => !testedIds.has(id))
    .map((id) => id.slice(area.length + 1))
    .sort();
  const list = missing.length === 0 ? '' : `  not yet: ${missing.join(' ')}`;
  console.log(`${area.padEnd(10)} ${String(areaIds.length - missing.length).padStart(3)} of ${String(areaIds.length).padStart(3)}${list}`);
}
const ids = requiredAreas.flatMap(([, own]) => own);
console.log(`${ids.filter((id) => testedIds.has(id)).length} of ${ids.length} requirements are named by a test`);

/** Returns where each id is defined. Ends the run when a line is malformed, redefines an id, or mentions an undefined one. */
function readDefinitions() {
  /** @type {Map<string, string>} */
  const places = new Map();
  /** @type {string[]} */
  const errors = [];
  for (const { at, text } of lines) {
    const id = DEFINITION.exec(text)?.[1];
    const first = id && places.get(id);
    if (first) errors.push(`${at}: ${id} is already defined at ${first}. Give the fact an id of its own, or remove one.`);
    else if (id) places.set(id, at);
    else if (LOOKS_LIKE_DEFINITION.test(text))
      errors.push(`${at}: not a definition. Write "- **[AREA-01]** The fact.", with two or three digits.`);
  }
  const knownAreas = new Set([...places.keys()].map(areaOf));
  for (const { at, text } of lines) {
    for (const [id] of text.matchAll(MENTION)) {
      if (knownAreas.has(areaOf(id)) && !places.has(id)) errors.push(`${at}: mentions ${id}, which no page defines.`);
    }
  }
  if (places.size === 0) errors.push(`${PAGES}: no page defines a requirement.`);
  exitOnErrors(errors);
  return places;
}

/** @param {string} id */
function areaOf(id) {
  return id.slice(0, id.lastIndexOf('-'));
}

/**
 * Returns the ids that code cites in brackets: `[NAV-04]`, `[NAV-04, NAV-05]`. Ends the run when an area is known but the id is
 * not.
 */
function readCitations() {
  const files = ['src', 'tests', 'openapi']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.(tsx?|css|ya?ml)$/.test(file));
  const citationsFound = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        [...text.matchAll(/\[([A-Z0-9]+-\d+[a-z]?(?:[,;\s]+[A-Z0-9]+-\d+[a-z]?)*)\]/g)]
          .flatMap(([, list = '']) => list.split(/[,;\s]+/))
          .map((id) => ({ id, file, line: index + 1 })),
      ),
  );
  exitOnErrors(
    citationsFound
      .filter(({ id }) => areas.has(areaOf(id)) && !definitions.has(id))
      .map(({ id, file, line }) => `${file}:${line}: names ${id}, which no page of ${PAGES} defines.`),
  );
  return citationsFound;
}

/**
 * Prints the errors, if there are any, and exits.
 * @param {readonly string[]} errors
 */
function exitOnErrors(errors) {
  if (errors.length === 0) return;
  console.error(errors.join('\n'));
  process.exit(1);
}
