import type { FilePosition } from '../../../../runtime/definitions/finding.ts';
import { positionAt } from '../../../../runtime/definitions/parse.ts';
import { FOLDER, kindOf } from '../../../../runtime/definitions/sources.ts';
import type { TextOf } from '../locations.ts';

/** A result of a search in the files. */
export interface FoundFile extends FilePosition {
  /** The line that contains the query; null for a file found by its name. */
  readonly excerpt: string | null;
}

/** The maximum number of results. */
const MAX_RESULTS = 60;
/** The minimum length, in letters, of a query that also searches the texts. */
const MIN_QUERY_LENGTH = 3;

/** Returns a file's name as the list shows it: without the folder that all files share. */
export function shortName(file: string): string {
  return file.slice(FOLDER.length + 1);
}

/** Finds files by their name or a line of their text. Example members come last, because there are many of them. */
export function findFiles(query: string, files: readonly string[], textOf: TextOf): readonly FoundFile[] {
  const sought = query.trim().toLowerCase();
  const sorted = files.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const named = sorted
    .filter((file) => shortName(file).toLowerCase().includes(sought))
    .map((file) => ({ file, line: 1, column: 1, excerpt: null }));
  const within = sought.length < MIN_QUERY_LENGTH ? [] : sorted.flatMap((file) => linesWith(file, sought, textOf(file) ?? ''));
  return [...named, ...within].slice(0, MAX_RESULTS);
}

function rank(file: string): number {
  const kinds = ['set', 'step', 'rules', 'texts', 'environment', 'translation'];
  const index = kinds.indexOf(kindOf(file));
  return index === -1 ? kinds.length : index;
}

function linesWith(file: string, sought: string, text: string): readonly FoundFile[] {
  const matches: FoundFile[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(sought); at !== -1 && matches.length < 5;) {
    const end = text.indexOf('\n', at);
    const start = text.lastIndexOf('\n', at) + 1;
    matches.push({ ...positionAt(file, text, at), excerpt: text.slice(start, end === -1 ? text.length : end).trim() });
    at = end === -1 ? -1 : lower.indexOf(sought, end);
  }
  return matches;
}
