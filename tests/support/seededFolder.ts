import { rm } from 'node:fs/promises';
import { openDatabase } from '../../src/server/store/connection/openDatabase.ts';
import { makePasswordsCheap } from '../server/support/cheapPasswords.ts';
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
  const { upkeep, close } = await openDatabase({ kind: 'pglite', dataDir });
  await makePasswordsCheap(upkeep);
  await close();
  process.env[SEEDED] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
