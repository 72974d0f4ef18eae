import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder: where openapi/, question-sets/ and dist/ are, whether this runs from src/ or from dist/.
 * @throws when there is none above this file
 */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The project folder (with package.json) is not above the server.');
    folder = parent;
  }
  return folder;
}
