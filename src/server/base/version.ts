import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../runtime/base/json.ts';
import { projectRoot } from './projectRoot.ts';

/** Version of this server in logs and metrics: the one in package.json. */
export const VERSION = readVersion();

function readVersion(): string {
  const packageJson: unknown = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  return isJsonObject(packageJson) && typeof packageJson['version'] === 'string' ? packageJson['version'] : 'unknown';
}
