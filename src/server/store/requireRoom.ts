import { statfsSync } from 'node:fs';

const MIB = 2 ** 20;
/** PGlite's log of changes grows by 16 MiB at once, and where it cannot, PGlite never answers again. Besides, what is written meanwhile. */
const LEAST_MIB = 32;

/**
 * For a folder of PGlite, before each use.
 * @throws where its disk is as good as full, with PostgreSQL's own code for that.
 */
export function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_MIB * MIB)
    throw Object.assign(new Error(`The disk of ${folder} is full: less than ${LEAST_MIB} MiB are left on it. Make room.`), {
      code: '53100',
    });
}
