import { statSync } from 'node:fs';

/** Returns true for a folder; false for anything else, for nothing, and for a path that this process may not follow. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
