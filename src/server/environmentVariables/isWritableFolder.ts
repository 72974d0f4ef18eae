import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns true for a folder that this process can write or create, and for PGlite's memory (`memory://`). Permissions alone do not
 * show it: root may write everywhere, but nobody can create a folder below /proc, and Node tries that forever.
 */
export function isWritableFolder(folder: string): boolean {
  if (folder.startsWith('memory://')) return true;
  let nearest = resolve(folder);
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  try {
    rmdirSync(mkdtempSync(join(nearest, '.writable-')));
    return true;
  } catch (error) {
    // A full disk is reported as such when the server starts.
    return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  }
}
