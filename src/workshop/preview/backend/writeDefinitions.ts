import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { FOLDER } from '../../../runtime/definitions/sources.ts';
import type { FileEdit, SaveResponse } from '../protocol.ts';
import { withLineBreaksOf, withLineFeeds } from './lineBreaks.ts';

/** The path of a JSON file in question-sets/ or a folder in it. No segment begins with a dot, so none leads upwards. */
const DEFINITION = new RegExp(`^${FOLDER}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\\.json$`);

/** Returns true for a path that the preview may read and save. */
export function isDefinition(file: string): boolean {
  return DEFINITION.test(file);
}

/**
 * Saves edited definitions: all of them or none. Writes a new file and renames it, so that no reader sees a partial file. A file keeps its
 * line breaks.
 * @param root the folder that contains question-sets/. Nothing outside question-sets/ is read or written, not even by a link.
 */
export function writeDefinitions(root: string, edits: readonly FileEdit[]): SaveResponse {
  const [refusal] = edits.flatMap(({ file }) => refusalOf(root, file) ?? []);
  if (refusal !== undefined) return { outcome: 'refused', why: refusal };
  const files = edits.map((edit) => {
    const path = pathOf(root, edit.file);
    const onDisk = textOf(path);
    return { ...edit, path, onDisk, now: onDisk === null ? null : withLineFeeds(onDisk) };
  });
  const changed = files.filter(({ now, from }) => now !== from);
  if (changed.length > 0) return { outcome: 'changed', now: Object.fromEntries(changed.map(({ file, now }) => [file, now])) };
  for (const { path, text, onDisk, now } of files) {
    if (text !== null) write(path, withLineBreaksOf(onDisk, text));
    else if (now !== null) unlinkSync(path);
  }
  return { outcome: 'saved' };
}

function pathOf(root: string, file: string): string {
  return join(root, ...file.split('/'));
}

/** Returns the reason why a file may not be saved; null if it may. */
function refusalOf(root: string, file: string): string | null {
  if (!isDefinition(file)) return `${file} is not a file of ${FOLDER}/ that ends in .json.`;
  const path = pathOf(root, file);
  const home = realpathSync(join(root, FOLDER));
  const folder = realpathSync(existingFolder(dirname(path)));
  if (folder !== home && !folder.startsWith(home + sep)) return `${file} is a link out of ${FOLDER}/.`;
  const there = lstatSync(path, { throwIfNoEntry: false });
  return there && !there.isFile() ? `${file} is not a plain file.` : null;
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}.part`;
  writeFileSync(written, text);
  renameSync(written, path);
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}
