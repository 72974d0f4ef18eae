import { Kysely, PostgresDialect } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { createPglite } from '../../../src/server/store/connection/createPglite.ts';
import { pglitePool } from '../../../src/server/store/connection/pglitePool.ts';
import type { Database } from '../../../src/server/store/schema.ts';
import { seedCheaply } from './cheapPasswords.ts';

const FOLDER = '.cache/server';

let dump: Promise<Blob> | undefined;

/**
 * Returns a migrated and seeded PGlite to start from, created once per state of the migrations and the seed, and read once per process.
 * PGlite copies it, so databases that start from it share nothing.
 */
export async function sandboxDump(): Promise<Blob> {
  dump ??= readDump();
  return dump;
}

async function readDump(): Promise<Blob> {
  const file = `${FOLDER}/sandbox-${seedFingerprint()}.tar`;
  if (!existsSync(file)) await makeDump(file);
  const { buffer } = new Uint8Array(readFileSync(file));
  // Node assembles a blob of 40 MB from small parts on each read, which takes as long as the rest of the startup.
  return Object.assign(new Blob(), { arrayBuffer: async () => buffer });
}

async function makeDump(file: string): Promise<void> {
  const database = await createPglite('memory://');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(database) }) });
  await migrate(db);
  await seedCheaply(db);
  const content = await database.dumpDataDir('none');
  await db.destroy();
  mkdirSync(FOLDER, { recursive: true });
  // Test files run in parallel: each writes its own copy, and the last one wins.
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, new Uint8Array(await content.arrayBuffer()));
  renameSync(ownFile, file);
}

function seedFingerprint(): string {
  const hash = createHash('sha256');
  const sources = ['src/server/migrations', 'src/server/sandbox/seed'].flatMap(sourcesOf);
  for (const file of [...sources, 'tests/server/support/cheapPasswords.ts', import.meta.filename]) hash.update(readFileSync(file));
  // The seed dates the members' programs relative to the day it runs.
  return hash.update(new Date().toISOString().slice(0, 10)).digest('hex').slice(0, 16);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => `${folder}/${file}`);
}
