import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import type { NamedKey } from './keyRing.ts';

/** At least one key. */
export type Keys = readonly [NamedKey, ...NamedKey[]];

const LINE = /^([\w.-]{1,40})\s+([0-9a-f]{64})$/i;
/** Permissions that a file of secrets must not grant: write access for its group, any access for others. */
const TOO_OPEN = 0o027;

/**
 * Reads a file of keys: one line per key, with a name and 64 hexadecimal digits. Lines that begin with # are comments.
 * @returns the keys, or the fault as the end of the sentence "HEALTH_KEYS_FILE ...", never with a key
 */
export function readKeyFile(file: string): Result<Keys, string> {
  try {
    const stats = statSync(file);
    // Docker creates a folder for a mounted file that is missing.
    if (stats.isDirectory()) return err(`names a folder: "${file}". Name the file with the keys.`);
    const { mode } = stats;
    if ((mode & TOO_OPEN) !== 0)
      return err(`names a file that others may read or change (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${file}`);
    return parseKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err(`names a file that this server cannot read: "${file}" (${code}). Check its path and owner.`);
  }
}

/** Parses the text of such a file. */
export function parseKeys(text: string): Result<Keys, string> {
  const keys: NamedKey[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, digits] = LINE.exec(line.trim()) ?? [];
    if (name === undefined || digits === undefined)
      return err(`: line ${index + 1} must be a name, a space and 64 hexadecimal digits (openssl rand -hex 32).`);
    if (keys.some((key) => key.name === name)) return err(`: line ${index + 1} repeats the name "${name}".`);
    keys.push({ name, key: Buffer.from(digits, 'hex') });
  }
  const [first, ...others] = keys;
  return first ? ok([first, ...others]) : err('names a file without a key. Add a line: a name, a space and 64 hexadecimal digits.');
}

/** Returns the name of the file in a data folder, for development. */
export function fileIn(folder: string): string {
  return join(folder, 'health.keys');
}

/** Returns the keys in a data folder, for development. Creates one if there is none and `creates` is true. */
export function keysIn(folder: string, creates: boolean): Keys | null {
  const file = fileIn(folder);
  if (!existsSync(file)) {
    if (!creates) return null;
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `development ${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const keyFile = readKeyFile(file);
  if (!keyFile.ok) throw new Error(`The key file of the data folder ${keyFile.error}`);
  return keyFile.value;
}
