import { isJsonObject, type Json } from '../base/json.ts';
import { memoiseLastTwoOfEach } from '../base/memoiseLastTwo.ts';
import type { Path } from '../rules/types/issue.ts';
import type { Finding } from './finding.ts';
import { LOCALES } from './locales.ts';
import { findingAt, parseDocument, type Document, type Parsed } from './parse.ts';
import { suggest } from '../base/nearest.ts';

/** The texts of the files in question-sets/, by path from the root with slashes: `question-sets/DPP_SURVEY.json`. */
export type SourceFiles = Readonly<Record<string, string>>;

/** The place of a value: its file and its path in it. */
export interface Place {
  readonly document: Document;
  readonly path: Path;
}

/** The kind of a file in question-sets/, given by its folder. */
export type FileKind =
  | 'set'
  | 'step'
  | 'rules'
  | 'texts'
  | 'translation'
  | 'environment'
  | 'member'
  | 'generatedMembers'
  | 'equivalents'
  | 'other';

/** The folder of all definitions. */
export const FOLDER = 'question-sets';

/** The folder of generated members, one file for each set. */
export const GENERATED_MEMBERS = `${FOLDER}/members/boundaries`;

const KINDS: Readonly<Record<string, FileKind>> = {
  steps: 'step',
  rules: 'rules',
  texts: 'texts',
  'translation-records': 'translation',
  environments: 'environment',
  members: 'member',
  mutants: 'equivalents',
};

/** Returns the kind of a file from its path. */
export function kindOf(file: string): FileKind {
  const [folder, ...rest] = file.slice(FOLDER.length + 1).split('/');
  if (folder === undefined || !file.startsWith(`${FOLDER}/`) || !file.endsWith('.json')) return 'other';
  if (file.startsWith(`${GENERATED_MEMBERS}/`)) return 'generatedMembers';
  return rest.length === 0 ? 'set' : (KINDS[folder] ?? 'other');
}

/** The ends of the names that editors and operating systems give to JSON files: `.json`, but also `.json.txt` and `.JSON`. */
const JSON_NAME = /\.json(?:c|5|\.txt)?$/i;

/** Returns true for a file that its author means as JSON, although its name may not end in `.json`. */
export function isMeantAsJson(file: string): boolean {
  return JSON_NAME.test(file);
}

/** Returns the path that a file would have with the extension `.json`. */
export function intendedFile(file: string): string {
  return file.replace(JSON_NAME, '.json');
}

/** Returns true for a file of example members. */
export function isOfMembers(file: string): boolean {
  return kindOf(file) === 'member' || kindOf(file) === 'generatedMembers';
}

/** Returns a file's name without folder and extension: the name of its set, step or locale. */
export function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '');
}

/** All definition files, keyed by kind and then by the name of the set, step or locale. */
export interface Sources {
  readonly files: Readonly<Record<FileKind, ReadonlyMap<string, Document>>>;
  readonly findings: readonly Finding[];
  /** Files that are not valid JSON, not UTF-8 or have another extension. Checks skip whatever depends on them. */
  readonly broken: ReadonlySet<string>;
}

/**
 * Parses every file of definitions. Files that cannot be read, are in the wrong folder, or have another extension are reported and
 * skipped.
 */
export function readSources(files: SourceFiles): Sources {
  const findings: Finding[] = [];
  const broken = new Set<string>();
  const empty = (): Map<string, Document> => new Map();
  const byKind: Record<FileKind, Map<string, Document>> = {
    set: empty(),
    step: empty(),
    rules: empty(),
    texts: empty(),
    translation: empty(),
    environment: empty(),
    member: empty(),
    generatedMembers: empty(),
    equivalents: empty(),
    other: empty(),
  };
  for (const [file, text] of Object.entries(files)) {
    const intended = intendedFile(file);
    if (intended !== file) {
      findings.push(reportExtension(file, intended, files));
      if (intended in files) continue;
      // What depends on the file is not checked until it has its name.
      broken.add(file);
      byKind[kindOf(intended)].set(nameOf(intended), parseCached(file, text).document);
      continue;
    }
    const kind = kindOf(file);
    const { document, findings: fileFindings, isBroken } = parseCached(file, text);
    findings.push(...fileFindings);
    if (isBroken) broken.add(file);
    const placementFinding = isBroken ? null : (reportMisplaced(kind, document) ?? unknownLocale(kind, document));
    if (placementFinding) {
      findings.push(placementFinding);
      continue;
    }
    if (kind === 'other') continue;
    const nameFindings = isBroken ? [] : reportMisnamed(kind, document, Object.keys(files));
    findings.push(...nameFindings);
    byKind[kind].set(kind === 'member' ? file : nameOf(file), nameFindings.length > 0 ? underFileName(kind, document, files) : document);
  }
  return { files: byKind, findings, broken };
}

const rememberParsed = memoiseLastTwoOfEach<Parsed>();

/** Parses a file, or returns a recent result for the same text. Authors edit one file at a time, so the other texts stay the same. */
function parseCached(file: string, text: string): Parsed {
  return rememberParsed(file, [text], () => parseDocument(file, text));
}

/** The folder of each kind of file, and the phrase that findings use for the kind. */
const HOMES: Readonly<Record<Exclude<FileKind, 'other'>, readonly [phrase: string, folder: string]>> = {
  set: ['a question set', `${FOLDER}/`],
  step: ['a step', `${FOLDER}/steps/`],
  rules: ['shared rules', `${FOLDER}/rules/`],
  texts: ['texts', `${FOLDER}/texts/`],
  translation: ['a record of translations', `${FOLDER}/translation-records/`],
  environment: ['an environment', `${FOLDER}/environments/`],
  member: ['an example member', `${FOLDER}/members/`],
  generatedMembers: ['generated members', `${GENERATED_MEMBERS}/`],
  equivalents: ['equivalent mutants', `${FOLDER}/mutants/`],
};

/** Guesses the kind of a file by its keys; null if they are ambiguous. */
function looksLike(value: Json | undefined): Exclude<FileKind, 'other'> | null {
  if (!isJsonObject(value)) return null;
  const has = (...keys: readonly string[]): boolean => keys.every((key) => Object.hasOwn(value, key));
  if (has('walk', 'expect')) return 'member';
  if (has('members')) return 'generatedMembers';
  if (has('groups')) return 'equivalents';
  if (has('steps') && Array.isArray(value['steps'])) return 'set';
  if (has('id', 'widget')) return 'step';
  if (has('steps') && isJsonObject(value['steps'])) return 'texts';
  if (has('name')) return !has('version') && Object.values(value).some(Array.isArray) ? 'environment' : null;
  return has('rules') || has('derived') ? 'rules' : null;
}

/** Reports a file whose name does not end in `.json`, so that nothing reads it. */
function reportExtension(file: string, intended: string, files: SourceFiles): Finding {
  const name = intended.split('/').at(-1) ?? intended;
  const extension = file.slice(intended.length - '.json'.length);
  const hint =
    intended in files
      ? `${intended} is read instead: copy what you need to it, and delete this file.`
      : `Rename it to ${name}. If your computer hides the end of the name, let it show file name extensions first.`;
  return {
    file,
    line: 1,
    column: 1,
    severity: 'error',
    code: 'file-extension',
    message: `Nothing reads this file, because its name ends in "${extension}" instead of ".json".`,
    hint,
  };
}

/** Reports a file in the folder of another kind; null if it is in the right one. */
function reportMisplaced(kind: FileKind, document: Document): Finding | null {
  const likelyKind = looksLike(document.value);
  if (likelyKind === null ? kind !== 'other' : likelyKind === kind) return null;
  const report = (message: string, hint: string): Finding => findingAt(document, [], { path: [], code: 'wrong-folder', message, hint });
  if (likelyKind === null)
    return report('Nothing reads this folder, and the file does not look like a definition.', `Move the file out of ${FOLDER}/.`);
  const [phrase, folder] = HOMES[likelyKind];
  return report(
    kind === 'other'
      ? `Nothing reads this folder. The file looks like ${phrase}.`
      : `This looks like ${phrase}, not like ${HOMES[kind][0]}.`,
    `Move the file to ${folder}${nameOf(document.file)}.json.`,
  );
}

/** Reports texts in a language that the page does not have; null otherwise. */
function unknownLocale(kind: FileKind, document: Document): Finding | null {
  const locale = nameOf(document.file);
  const locales: readonly string[] = LOCALES;
  if ((kind !== 'texts' && kind !== 'translation') || locales.includes(locale)) return null;
  const message = `The page has no language "${locale}", so nobody reads ${kind === 'texts' ? 'these texts' : 'this'}.`;
  return findingAt(document, [], {
    path: [],
    code: 'unknown-locale',
    message,
    hint: `${suggest(locale, LOCALES)} Rename or delete the file.`,
  });
}

/**
 * Returns a step under the name of its file, so that a changed id causes one finding only, however many rules read the step. A copy keeps
 * the id of its original.
 */
function underFileName(kind: FileKind, document: Document, files: SourceFiles): Document {
  const { file, value } = document;
  if (kind !== 'step' || !isJsonObject(value) || file.replace(/[^/]+$/, `${String(value['id'])}.json`) in files) return document;
  return { ...document, value: { ...value, id: nameOf(file) } };
}

/** Reports a file whose name differs from the name inside it. Other files refer to it by its file name. */
function reportMisnamed(kind: FileKind, document: Document, files: readonly string[]): readonly Finding[] {
  const key = kind === 'step' ? 'id' : kind === 'set' || kind === 'environment' ? 'name' : null;
  const declaredName: Json | undefined = key !== null && isJsonObject(document.value) ? document.value[key] : undefined;
  if (key === null || typeof declaredName !== 'string' || declaredName === nameOf(document.file)) return [];
  const original = document.file.replace(/[^/]+$/, `${declaredName}.json`);
  const message = `The file ${nameOf(document.file)}.json declares the name "${declaredName}".`;
  const hint = files.includes(original)
    ? `${original} exists: delete the copy, or give it a name of its own, as "${key}" and as its file name.`
    : `Name the file ${declaredName}.json or change "${key}".`;
  return [findingAt(document, [], { path: [key], code: 'file-name', message, hint })];
}
