import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asObject } from '../base/json.ts';
import { assembleSet } from './assemble.ts';
import { formatFinding, type Finding } from './finding.ts';
import { FOLDER, isMeantAsJson, kindOf, nameOf, readSources, type FileKind, type SourceFiles } from './sources.ts';
import type { Environment, QuestionSet, SurveyTexts } from './types.ts';
import type { Vocabulary } from './contracts.ts';
import { environmentShape, schemaIssues, SHAPES, type Shape } from './validate.ts';
import { findingAt, parseDocument } from './parse.ts';

/**
 * Returns the paths of the JSON files in a folder and its subfolders, relative to the folder and with slashes. Includes files that are
 * meant as JSON but have another extension, so that the check can report them. Skips hidden files, such as the `._X.json` that macOS
 * writes next to `X.json` on other disks. Follows no links, which may lead out of the folder; `readdirSync` with `recursive` follows them
 * in newer versions of Node.
 */
export function jsonFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return jsonFilesIn(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
    return entry.isFile() && isMeantAsJson(entry.name) ? [entry.name] : [];
  });
}

/**
 * Reads the JSON files of question-sets/ below a root folder.
 * @param kinds the kinds of files to read; all kinds by default.
 */
export function readDefinitionFiles(root: string = process.cwd(), kinds?: readonly FileKind[]): SourceFiles {
  const files = jsonFilesIn(join(root, FOLDER))
    .map((file) => `${FOLDER}/${file}`)
    .filter((file) => kinds?.includes(kindOf(file)) ?? true);
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Returns the names of all question sets. Each JSON file directly in question-sets/ is a question set. */
export function questionSetNames(root?: string): readonly string[] {
  return Object.keys(readDefinitionFiles(root, ['set'])).map(nameOf);
}

function throwOnErrors(subject: string, findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error([`${subject} cannot be loaded:`, ...errors.map(formatFinding)].join('\n'));
}

/** The kinds of files that a set is assembled from. Texts and members, which are most of the folder, are not read. */
const PARTS: readonly FileKind[] = ['set', 'step', 'rules'];

/**
 * Loads a question set, assembled from its file and the shared ones.
 * @throws Error that lists every error with its file, line and column.
 */
export function loadQuestionSet(name: string, root?: string): QuestionSet {
  const sources = readSources(readDefinitionFiles(root, PARTS));
  const document = sources.files.set.get(name);
  if (!document) throw new Error(`There is no question set ${FOLDER}/${name}.json`);
  const relevantFindings = sources.findings.filter(({ file }) => file === document.file || ['step', 'rules'].includes(kindOf(file)));
  if (sources.broken.has(document.file)) throwOnErrors(document.file, relevantFindings);
  const { assembled, findings } = assembleSet(document, sources);
  throwOnErrors(document.file, [...relevantFindings, ...findings]);
  if (!assembled) throw new Error(`${document.file} cannot be loaded`);
  return assembled.set;
}

function loadFile<T extends object>(file: string, shape: Shape<T>, root: string): T {
  return readFile(file, readFileSync(join(root, file), 'utf8'), shape);
}

function readFile<T extends object>(file: string, text: string, shape: Shape<T>): T {
  const { document, findings, isBroken } = parseDocument(file, text);
  if (isBroken) throwOnErrors(file, findings);
  const value = document.value ?? null;
  throwOnErrors(file, [...findings, ...schemaIssues(shape, value).map((issue) => findingAt(document, [], issue))]);
  const { $schema: _schema, description: _note, allow: _allow, ...rest } = asObject(value);
  if (!shape.fits(rest)) throw new Error(`${file} cannot be loaded`);
  return rest;
}

type EnvironmentSource = Pick<Vocabulary, 'environmentSchema'>;

/** Loads the lists of a product's environment. @throws Error that lists every error in its file. */
export function loadEnvironment(name: Environment['name'], vocabulary: EnvironmentSource, root: string = process.cwd()): Environment {
  return loadFile(`${FOLDER}/environments/${name}.json`, environmentShape(vocabulary), root);
}

/**
 * Loads the lists of a product's environments. A product that needs none has no such folder.
 * @throws Error that lists every error in a file, or names a missing one.
 */
export function loadEnvironments(vocabulary: EnvironmentSource, root: string = process.cwd()): readonly Environment[] {
  if (!existsSync(join(root, `${FOLDER}/environments`))) return [];
  return (['production', 'development'] as const).map((name) => loadEnvironment(name, vocabulary, root));
}

/** Parses the lists of an environment from the text of its file. @throws Error that lists every error in it. */
export function readEnvironment(file: string, text: string, vocabulary: EnvironmentSource): Environment {
  return readFile(file, text, environmentShape(vocabulary));
}

/** Loads the texts of a language. @throws Error that lists every error in their file. */
export function loadTexts(locale: string, root: string = process.cwd()): SurveyTexts {
  return loadFile(`${FOLDER}/texts/${locale}.json`, SHAPES.texts, root);
}

/** Parses the texts of a language from the text of their file. @throws Error that lists every error in it. */
export function readTexts(file: string, text: string): SurveyTexts {
  return readFile(file, text, SHAPES.texts);
}
