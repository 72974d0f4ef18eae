import type { PGlite, PGliteOptions } from '@electric-sql/pglite';

/**
 * PostgreSQL initialises all of its buffers when it starts. With the default of 128 MB, that takes longer than the rest of the startup, and
 * PGlite's files are in memory or in the cache of the operating system anyway.
 */
const SHARED_BUFFERS = '16MB';

/**
 * Opens a PGlite database.
 * @param folder its folder, or `memory://`
 */
export async function createPglite(folder: string, options: PGliteOptions = {}): Promise<PGlite> {
  // Imported here so that a server on PostgreSQL does not pay for its memory.
  const { PGlite: Pglite } = await import('@electric-sql/pglite');
  return Pglite.create(folder, { ...options, startParams: [...Pglite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`] });
}
