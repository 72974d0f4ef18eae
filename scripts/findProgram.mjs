import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program on this machine.
 * @param {string} variable environment variable that names it
 * @param {readonly string[]} names its names in PATH, the best one first
 * @returns {string | undefined} undefined when there is none.
 */
export function findProgram(variable, names) {
  const override = process.env[variable];
  if (override) return isExecutable(override) ? override : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
