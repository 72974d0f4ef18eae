import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns true for a folder that this process can write or create, and for PGlite's memory (`memory://`). */
export function isWritableFolder(folder: string): boolean {
  if (folder.startsWith('memory://')) return true;
  let nearest = resolve(folder);
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return statSync(nearest).isDirectory();
  } catch {
    return false;
  }
}
