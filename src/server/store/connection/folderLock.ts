import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf } from '../databaseErrors.ts';

/** Name of the token while nobody holds the lock. */
const FREE = 'free';
/** Tokens that this process holds. The pid alone is not enough, because a restarted container may reuse it. */
const heldTokens = new Set<string>();

/**
 * Locks a folder for this process. Two PGlite instances on one folder corrupt it silently.
 *
 * The lock is a folder `server.lock` that contains one file, the token, whose name identifies the holder. A process takes the lock
 * by renaming the token from the name that it read, either `free` or that of a killed process. The rename succeeds for only one of
 * several processes, because no name except `free` is ever reused. The token is never removed, so no second one can appear.
 * @returns a function that releases the lock
 * @throws when another living process holds it
 */
export function lockFolder(folder: string): () => void {
  const lock = join(resolve(folder), 'server.lock');
  mkdirSync(folder, { recursive: true });
  const ownToken = `${process.pid}.${crypto.randomUUID()}`;
  for (;;) {
    const token = readToken(lock);
    if (token === null) placeLock(lock);
    else if (isHeld(token))
      throw new Error(
        `The data folder ${folder} is in use by process ${pidOf(token)}. Stop it, or name another folder: DATA_DIR. (If that process is not a server, remove ${lock}.)`,
      );
    else if (isRenamed(join(lock, token), join(lock, ownToken))) break;
  }
  heldTokens.add(ownToken);
  return () => {
    heldTokens.delete(ownToken);
    renameSync(join(lock, ownToken), join(lock, FREE));
  };
}

/** Returns the name of the token, or null when there is none or it is being renamed. */
function readToken(lock: string): string | null {
  try {
    return readdirSync(lock)[0] ?? null;
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') removeEarlier(lock);
    else if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** Removes the lock file that an earlier version left after a crash. Leaves a lock folder alone. */
function removeEarlier(lock: string): void {
  try {
    unlinkSync(lock);
  } catch (error) {
    if (!['ENOENT', 'EISDIR', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

/** Puts a complete, free lock in place. The rename fails when a lock with a token is already there. */
function placeLock(lock: string): void {
  const tempLock = mkdtempSync(`${lock}.`);
  writeFileSync(join(tempLock, FREE), '');
  if (!isRenamed(tempLock, lock)) rmSync(tempLock, { recursive: true });
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
  return pid === process.pid ? heldTokens.has(token) : pid > 0 && isAlive(pid);
}

/** Returns true when a process is running, even as another user, where signalling fails with EPERM. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
