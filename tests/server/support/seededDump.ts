import { sandboxDump } from './dump.ts';

/** Creates the seeded database before the first test, because PGlite cannot read its files within jsdom. */
export async function setup(): Promise<void> {
  await sandboxDump();
}
