import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A line of a key file. Each name has its own key. */
export function keyLine(name: string, digit = name.length % 10): string {
  return `${name} ${String(digit).repeat(64)}\n`;
}

/**
 * Writes a key file, which is removed after the tests of this file.
 * @returns the setting that names it
 */
export function healthKeys(lines = keyLine('test')): { readonly HEALTH_KEYS_FILE: string } {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-keys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'health.keys');
  writeFileSync(file, lines, { mode: 0o600 });
  return { HEALTH_KEYS_FILE: file };
}
