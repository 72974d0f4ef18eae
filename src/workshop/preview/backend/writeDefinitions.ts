import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { FOLDER } from '../../../runtime/definitions/sources.ts';
import type { FileEdit, SaveResponse } from '../protocol.ts';
import { withLineBreaksOf, withLineFeeds } from './lineBreaks.ts';

/** The path of a JSON file in question-sets/ or a folder in it. No segment begins with a dot, so none leads upwards. */
const DEFINITION = new RegExp(`^${FOLDER}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\\.json$`);

/** The permission bits that let somebody write a file. On Windows, a read-only file has none of them. */
const WRITABLE = 0o222;

/** Returns true for a path that the preview may read and save. */
export function isDefinition(file: string): boolean {
  return DEFINITION.test(file);
}

/**
 * Saves edited definitions: all of them or none. Writes a new file and renames it, so that no reader sees a partial file. A file keeps its
 * line breaks and its permissions.
 * @param root the folder that contains question-sets/. Nothing outside question-sets/ is read or written, not even by a link.
 * @param rename replaces a file by its new version; tests make it fail
 */
export function writeDefinitions(root: string, edits: readonly FileEdit[], rename = renameSync): SaveResponse {
  const [refusal] = edits.flatMap(({ file }) => refusalOf(root, file) ?? []);
  if (refusal !== undefined) return { outcome: 'refused', why: refusal };
  const files = edits.map((edit) => ({ ...edit, path: pathOf(root, edit.file), onDisk: textOf(pathOf(root, edit.file)) }));
  const now = new Map(files.map(({ file, onDisk }) => [file, onDisk === null ? null : withLineFeeds(onDisk)]));
  const changed = files.filter(({ file, from }) => now.get(file) !== from);
  if (changed.length > 0) return { outcome: 'changed', now: Object.fromEntries(changed.map(({ file }) => [file, now.get(file) ?? null])) };
  const failure = writeAll(
    files.map(({ file, path, onDisk, text }) => ({ file, path, content: text === null ? null : withLineBreaksOf(onDisk, text) })),
    rename,
  );
  return failure === null ? { outcome: 'saved' } : { outcome: 'refused', why: failure };
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
  if (!there) return null;
  if (!there.isFile()) return `${file} is not a plain file.`;
  // Renaming another file to its name would replace it nevertheless.
  return (there.mode & WRITABLE) === 0 ? `Nothing was saved: ${file} is read-only. Allow changes to the file, then save again.` : null;
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A file to write. */
interface Write {
  readonly file: string;
  readonly path: string;
  /** Null deletes the file. */
  readonly content: string | Buffer | null;
}

/** Writes all files or none. Returns the reason why none was written; null on success. */
function writeAll(writes: readonly Write[], rename: typeof renameSync): string | null {
  const undo: Write[] = [];
  let current = '';
  try {
    for (const { file, path, content } of writes) {
      current = file;
      if (content !== null) writePart(path, content);
    }
    for (const { file, path, content } of writes) {
      current = file;
      const before = existsSync(path) ? readFileSync(path) : null;
      finish(path, content, rename);
      undo.push({ file, path, content: before });
    }
    return null;
  } catch (error) {
    for (const { path } of writes) if (existsSync(partOf(path))) unlinkSync(partOf(path));
    for (const { path, content } of undo) {
      if (content !== null) writePart(path, content);
      finish(path, content, rename);
    }
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `Nothing was saved: ${current} cannot be written${code}. Check that its folder is writable and the disk is not full, then save again.`;
  }
}

/** Returns the path at which a file is written before it is renamed to its own. */
function partOf(path: string): string {
  return `${path}.${process.pid}.part`;
}

function writePart(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partOf(path), content);
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (replaced) chmodSync(partOf(path), replaced.mode);
}

/** Replaces a file by its written part, or deletes it if its content is null. */
function finish(path: string, content: Write['content'], rename: typeof renameSync): void {
  if (content !== null) rename(partOf(path), path);
  else if (existsSync(path)) unlinkSync(path);
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}
