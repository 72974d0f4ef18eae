import { accessSync, chmodSync, constants, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFiles } from '../../runtime/definitions/sources.ts';

/** The end of the name of a file that is being written. */
export const PART = `.${process.pid}.part`;

/**
 * Writes files below a root: all of them or none. Writes a new file next to each and then renames them, so that a full disk or a
 * read-only folder neither truncates a file nor leaves some files changed and others not. A file keeps its permissions.
 * @throws the system's error if a file cannot be written
 */
export function writeFiles(root: string, files: SourceFiles): void {
  const parts = Object.entries(files).map(([file, text]) => ({ path: join(root, file), part: join(root, file) + PART, text }));
  try {
    for (const { path, part, text } of parts) {
      mkdirSync(dirname(part), { recursive: true });
      const replaced = statSync(path, { throwIfNoEntry: false });
      // Renaming would replace a read-only file nevertheless.
      if (replaced) accessSync(path, constants.W_OK);
      writeFileSync(part, text);
      if (replaced) chmodSync(part, replaced.mode);
    }
    for (const { path, part } of parts) renameSync(part, path);
  } catch (error) {
    for (const { part } of parts) rmSync(part, { force: true });
    throw error;
  }
}
