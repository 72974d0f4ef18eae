import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { FOLDER } from '../../../runtime/definitions/sources.ts';
import { FileWriteError } from '../../sourceEdits/fileErrors.ts';
import { writeFiles } from '../../sourceEdits/writeFiles.ts';
import type { FileEdit, SaveResponse } from '../protocol.ts';
import { withLineBreaksOf, withLineFeeds } from './lineBreaks.ts';

/** The path of a JSON file in question-sets/ or a folder in it. No segment begins with a dot, so none leads upwards. */
const DEFINITION = new RegExp(`^${FOLDER}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\\.json$`);

/** Returns true for a path that the preview may read and save. */
export function isDefinition(file: string): boolean {
  return DEFINITION.test(file);
}

/**
 * Saves edited definitions: all of them or none. A file keeps its line breaks and its permissions.
 * @param root the folder that contains question-sets/. Nothing outside question-sets/ is read or written, not even by a link.
 */
export function writeDefinitions(root: string, edits: readonly FileEdit[]): SaveResponse {
  const [refusal] = edits.flatMap(({ file }) => refusalOf(root, file) ?? []);
  if (refusal !== undefined) return { outcome: 'refused', why: refusal };
  const files = edits.map((edit) => ({ ...edit, onDisk: textOf(pathOf(root, edit.file)) }));
  const now = new Map(files.map(({ file, onDisk }) => [file, onDisk === null ? null : withLineFeeds(onDisk)]));
  const changed = files.filter(({ file, from }) => now.get(file) !== from);
  if (changed.length > 0) return { outcome: 'changed', now: Object.fromEntries(changed.map(({ file }) => [file, now.get(file) ?? null])) };
  try {
    writeFiles(
      root,
      Object.fromEntries(files.map(({ file, onDisk, text }) => [file, text === null ? null : withLineBreaksOf(onDisk, text)])),
    );
    return { outcome: 'saved' };
  } catch (error) {
    if (!(error instanceof FileWriteError)) throw error;
    const advice = 'Check that the file and its folder are writable and the disk is not full, then save again.';
    return { outcome: 'refused', why: `Nothing was saved: ${error.message}. ${advice}` };
  }
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

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}
