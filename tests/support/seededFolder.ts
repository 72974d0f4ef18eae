import { rm } from 'node:fs/promises';
import { createPglite } from '../../src/server/store/connection/createPglite.ts';
import { makePasswordsCheap } from '../server/support/cheapPasswords.ts';
import { pgliteDatabase } from '../server/support/pgliteDatabase.ts';
import { SEEDED } from './copySeeded.ts';
import { startServer } from './server.ts';

/**
 * Playwright's global setup: seeds one database folder. Creating and seeding one takes three times as long as starting on a copy.
 * @returns the teardown, which removes the folder
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export.
export default async function seed(): Promise<() => Promise<void>> {
  const { dataDir, stop } = await startServer();
  await stop({ keepData: true });
  const db = pgliteDatabase(await createPglite(dataDir));
  await makePasswordsCheap(db);
  await db.destroy();
  process.env[SEEDED] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
