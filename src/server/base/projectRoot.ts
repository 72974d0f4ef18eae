import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the project's folder, which contains openapi/, question-sets/ and dist/, both when running from src/ and from dist/.
 * @throws when no folder above this file contains a package.json
 */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('No package.json was found in any folder above the server.');
    folder = parent;
  }
  return folder;
}
