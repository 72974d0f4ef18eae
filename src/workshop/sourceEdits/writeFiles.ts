import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FileWriteError, fileErrorReason } from './fileErrors.ts';

/** The permission bits that let somebody write a file. On Windows, a read-only file has none of them. */
const WRITABLE = 0o222;

/** Contents of files, by their path below a root with `/`. Null deletes the file. */
export type FileContents = Readonly<Record<string, string | Buffer | null>>;

/**
 * Writes and deletes files below a root: all of them or none. Writes a new version next to each file and then renames it, so that no
 * reader sees a partial file, and neither a full disk nor a read-only folder leaves some files changed and others not. A file keeps its
 * permissions.
 * @param rename replaces a file by its new version; tests make it fail
 * @throws a FileWriteError if a file cannot be written
 */
export function writeFiles(root: string, files: FileContents, rename = renameSync): void {
  const before = new Map<string, Buffer | null>();
  const contents = Object.entries(files);
  try {
    for (const [file, content] of contents) reportFailure(file, () => prepare(root, file, content));
    for (const [file, content] of contents)
      reportFailure(file, () => {
        const path = join(root, file);
        const old = existsSync(path) ? readFileSync(path) : null;
        finish(path, content, rename);
        before.set(file, old);
      });
  } catch (error) {
    for (const part of contents.map(([file]) => partOf(join(root, file)))) if (existsSync(part)) rmSync(part);
    for (const [file, content] of before) {
      prepare(root, file, content);
      finish(join(root, file), content, rename);
    }
    throw error;
  }
}

/** Runs an operation on a file. @throws a FileWriteError instead of the system's error */
function reportFailure(file: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    const reason = fileErrorReason(error);
    throw reason === null ? error : new FileWriteError(file, reason);
  }
}

/** Returns the path at which a file is written before it is renamed to its own. */
function partOf(path: string): string {
  return `${path}.${process.pid}.part`;
}

/** Writes the new version of a file next to it, and verifies that the file may be replaced. */
function prepare(root: string, file: string, content: string | Buffer | null): void {
  const path = join(root, file);
  const replaced = statSync(path, { throwIfNoEntry: false });
  // Renaming would replace a file nevertheless.
  if (replaced && (replaced.mode & WRITABLE) === 0) throw new FileWriteError(file, 'it is read-only');
  if (replaced) accessSync(path, constants.W_OK);
  if (content === null) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partOf(path), content);
  if (replaced) chmodSync(partOf(path), replaced.mode);
}

/** Replaces a file by its new version, or deletes it if its content is null. */
function finish(path: string, content: string | Buffer | null, rename: typeof renameSync): void {
  if (content === null) rmSync(path, { force: true });
  else rename(partOf(path), path);
}
