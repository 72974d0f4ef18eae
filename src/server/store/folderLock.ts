import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The name of the token while nobody has the folder. */
const FREE = 'free';
/** Tokens that this very process holds: after a restart in a container the process id may be the same as before. */
const held = new Set<string>();

/**
 * Takes a folder for this process alone: two PGlite on one folder corrupt it without a word.
 *
 * The lock is a folder `server.lock` with one file in it, the token, whose name says who has it. It is taken by renaming the token from
 * what was read: of many who have read the same name one finds it, be it free or of a process that was killed, for no name but `free`
 * comes twice. The token is never removed, so that nobody can put a second one in its place.
 * @returns how to give it back.
 * @throws when another living process has it.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(resolve(folder), 'server.lock');
  mkdirSync(folder, { recursive: true });
  const own = `${process.pid}.${crypto.randomUUID()}`;
  for (;;) {
    const token = readToken(lock);
    if (token === null) placeLock(lock);
    else if (isHeld(token))
      throw new Error(
        `The data folder ${folder} is in use by process ${pidOf(token)}. Stop it, or name another folder: DATA_DIR. (If that process is none of the server's, remove ${lock}.)`,
      );
    else if (isRenamed(join(lock, token), join(lock, own))) break;
  }
  held.add(own);
  return () => {
    held.delete(own);
    renameSync(join(lock, own), join(lock, FREE));
  };
}

/** The name of the token; null where there is none, or it is being renamed right now. */
function readToken(lock: string): string | null {
  try {
    return readdirSync(lock)[0] ?? null;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') removeEarlier(lock);
    else if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** Earlier versions had a file in the lock's place, which a killed server has left. It removes no folder. */
function removeEarlier(lock: string): void {
  try {
    unlinkSync(lock);
  } catch (error) {
    if (!['ENOENT', 'EISDIR', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

/** Puts a free lock there, whole: over one that has a token it cannot be renamed. */
function placeLock(lock: string): void {
  const made = mkdtempSync(`${lock}.`);
  writeFileSync(join(made, FREE), '');
  if (!isRenamed(made, lock)) rmSync(made, { recursive: true });
}

function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) throw error;
    return false;
  }
}

function pidOf(token: string): number {
  return Number.parseInt(token, 10);
}

function isHeld(token: string): boolean {
  const pid = pidOf(token);
  return pid === process.pid ? held.has(token) : pid > 0 && isAlive(pid);
}

/** A process of another user is alive as well: signalling it fails with EPERM. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
