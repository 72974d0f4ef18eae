import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const MAKER = 'tests/server/support/makeDump.ts';
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

/** Creates the dump in a process of its own, because PGlite cannot store files from within jsdom. */
async function makeDump(file: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await promisify(execFile)(process.execPath, ['--import', 'tsx', MAKER, file]);
}

function seedFingerprint(): string {
  const hash = createHash('sha256');
  const sources = ['src/server/migrations', 'src/server/sandbox/seed'].flatMap(sourcesOf);
  for (const file of [...sources, 'tests/server/support/cheapPasswords.ts', MAKER]) hash.update(readFileSync(file));
  // The seed dates the members' programs relative to the day it runs.
  return hash.update(new Date().toISOString().slice(0, 10)).digest('hex').slice(0, 16);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => `${folder}/${file}`);
}
