import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { FOLDER } from '../../../runtime/definitions/sources.ts';
import type { FileEdit, Saved } from '../protocol.ts';

/** A definition's path: JSON files of question-sets/ and its folders. No segment begins with a dot, so none leads upwards. */
const DEFINITION = new RegExp(`^${FOLDER}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\\.json$`);

/** Returns true for a path that the preview may read and save: a JSON file of question-sets/, named without a way upwards. */
export function isDefinition(file: string): boolean {
  return DEFINITION.test(file);
}

/**
 * Saves an edited definition. Writes a new file and renames it, so that no reader sees half of it.
 * @param root the folder that contains question-sets/. Nothing outside of question-sets/ is read or written, not even by a link.
 */
export function saveFile(root: string, { file, text, from }: FileEdit): Saved {
  if (!isDefinition(file)) return { outcome: 'refused', why: `${file} is not a file of ${FOLDER}/ that ends in .json.` };
  const path = join(root, ...file.split('/'));
  const home = realpathSync(join(root, FOLDER));
  const folder = realpathSync(existingFolder(dirname(path)));
  if (folder !== home && !folder.startsWith(home + sep)) return { outcome: 'refused', why: `${file} is a link out of ${FOLDER}/.` };
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) return { outcome: 'refused', why: `${file} is not a plain file.` };
  const now = there ? readFileSync(path, 'utf8') : null;
  if (now !== from) return { outcome: 'changed', now };
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}.part`;
  writeFileSync(written, text);
  renameSync(written, path);
  return { outcome: 'saved' };
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}
