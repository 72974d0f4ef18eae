import { sandboxDump } from './dump.ts';

/** Makes the seeded database before the first test, because PGlite takes no files of it within jsdom. */
export async function setup(): Promise<void> {
  await sandboxDump();
}
