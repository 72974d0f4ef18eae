import { cp } from 'node:fs/promises';

/** The environment variable that names the seeded folder, for Playwright's workers. */
export const SEEDED = 'SEEDED_FOLDER';

/** Fills a new database folder from the seeded one; leaves it empty if there is none. */
export async function copySeeded(dataDir: string): Promise<void> {
  const seeded = process.env[SEEDED];
  if (seeded !== undefined) await cp(seeded, dataDir, { recursive: true });
}
