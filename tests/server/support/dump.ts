import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { pglitePool } from '../../../src/server/store/connection/pglitePool.ts';
import type { Database } from '../../../src/server/store/schema.ts';
import { seedCheaply } from './cheapPasswords.ts';

const FOLDER = '.cache/server';

/** Returns a migrated and seeded PGlite to start from, created once per state of the migrations and the seed. */
export async function sandboxDump(): Promise<Blob> {
  const file = `${FOLDER}/sandbox-${stateOfTheSeed()}.tar`;
  if (!existsSync(file)) await makeDump(file);
  return new Blob([new Uint8Array(readFileSync(file))]);
}

async function makeDump(file: string): Promise<void> {
  const database = await PGlite.create('memory://');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pglitePool(database) }) });
  await migrate(db);
  await seedCheaply(db);
  const dump = await database.dumpDataDir('none');
  await db.destroy();
  mkdirSync(FOLDER, { recursive: true });
  // Test files run in parallel: each writes its own copy, and the last one wins.
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, new Uint8Array(await dump.arrayBuffer()));
  renameSync(ownFile, file);
}

function stateOfTheSeed(): string {
  const hash = createHash('sha256');
  const sources = ['src/server/migrations', 'src/server/sandbox/seed'].flatMap(sourcesOf);
  for (const file of [...sources, 'tests/server/support/cheapPasswords.ts']) hash.update(readFileSync(file));
  // The seed dates the members' programs relative to the day it runs.
  return hash.update(new Date().toISOString().slice(0, 10)).digest('hex').slice(0, 16);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => `${folder}/${file}`);
}
