import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folders that this very process holds: after a restart in a container the process id may be the same as before. */
const held = new Set<string>();

/**
 * Takes a folder for this process alone: two PGlite on one folder corrupt it without a word.
 * @returns how to give it back.
 * @throws when another living process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(resolve(folder), 'server.lock');
  const holder = readHolder(file);
  if (held.has(file) || (holder !== null && holder !== process.pid && isAlive(holder)))
    throw new Error(`The data folder ${folder} is in use by process ${holder ?? process.pid}. Stop it, or name another folder: DATA_DIR.`);
  rmSync(file, { force: true });
  // 'wx': of two that come this far at once, one fails.
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** A process of another user is alive as well: signalling it fails with EPERM. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
