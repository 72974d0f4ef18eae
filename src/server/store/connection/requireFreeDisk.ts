import { statfsSync } from 'node:fs';

const MIB = 2 ** 20;
/**
 * Free disk space that is required, in MiB. PGlite's log grows by 16 MiB at a time, and PGlite hangs permanently if that fails.
 * The rest is for concurrent writes.
 */
const MIN_MIB = 32;

/**
 * Checks the free disk space of a PGlite folder, before each use.
 * @throws with PostgreSQL's code for a full disk when there is too little
 */
export function requireFreeDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < MIN_MIB * MIB)
    throw Object.assign(new Error(`The disk of ${folder} is full: less than ${MIN_MIB} MiB is free. Free up some space.`), {
      code: '53100',
    });
}
