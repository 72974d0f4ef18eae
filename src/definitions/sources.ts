import { isJsonObject, type Json } from '../base/json.ts';
import type { Path } from '../rules/types/issue.ts';
import type { Finding } from './finding.ts';
import { findingAt, parseDocument, type Document } from './parse.ts';

/** The files of question-sets/ by their path from the root, with slashes: `question-sets/DPP_SURVEY.json`. */
export type SourceFiles = Readonly<Record<string, string>>;

/** A value with where it stands. */
export interface Place {
  readonly document: Document;
  readonly path: Path;
}

/** What a file of question-sets/ is, by its folder. */
export type FileKind = 'set' | 'step' | 'rules' | 'texts' | 'environment' | 'member' | 'other';

/** The folder that all definitions stand in. */
export const FOLDER = 'question-sets';

const KINDS: Readonly<Record<string, FileKind>> = {
  steps: 'step',
  rules: 'rules',
  texts: 'texts',
  environments: 'environment',
  members: 'member',
};

/** Says by its path what a file holds. */
export function kindOf(file: string): FileKind {
  const [folder, ...rest] = file.slice(FOLDER.length + 1).split('/');
  if (folder === undefined || !file.startsWith(`${FOLDER}/`) || !file.endsWith('.json')) return 'other';
  return rest.length === 0 ? 'set' : (KINDS[folder] ?? 'other');
}

/** A file's name without its folder and ending: the name of its set, step or locale. */
export function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '');
}

/** All files read: by kind, then by name (of the set, step, locale). */
export interface Sources {
  readonly files: Readonly<Record<FileKind, ReadonlyMap<string, Document>>>;
  readonly findings: readonly Finding[];
}

/** Reads every file of definitions as JSON; what could not be read at all is a finding and left out. */
export function readSources(files: SourceFiles): Sources {
  const findings: Finding[] = [];
  const empty = (): Map<string, Document> => new Map();
  const byKind = { set: empty(), step: empty(), rules: empty(), texts: empty(), environment: empty(), member: empty(), other: empty() };
  for (const [file, text] of Object.entries(files)) {
    const kind = kindOf(file);
    if (kind === 'other') continue;
    const { document, findings: found } = parseDocument(file, text);
    findings.push(...found);
    if (document.value === undefined) continue;
    byKind[kind].set(kind === 'member' ? file : nameOf(file), document);
    findings.push(...misnamed(kind, document));
  }
  return { files: byKind, findings };
}

/** A file's name is what others call it by, so it must be the name that the file gives itself. */
function misnamed(kind: FileKind, document: Document): readonly Finding[] {
  const key = kind === 'step' ? 'id' : kind === 'set' || kind === 'environment' ? 'name' : null;
  const own: Json | undefined = key !== null && isJsonObject(document.value) ? document.value[key] : undefined;
  if (key === null || typeof own !== 'string' || own === nameOf(document.file)) return [];
  const message = `The file ${nameOf(document.file)}.json calls itself "${own}".`;
  return [findingAt(document, [], { path: [key], code: 'file-name', message, hint: `Name the file ${own}.json or change "${key}".` })];
}
