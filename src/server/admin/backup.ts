import { PGlite } from '@electric-sql/pglite';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSettings } from '../settings.ts';
import { lockFolder } from '../store/folderLock.ts';

/** Health data: for the owner alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes the whole database into one file: `pg_dump --format=custom` of a PostgreSQL, while it serves; a compressed folder of a
 * PGlite, whose server must have stopped. The file appears under its name once it is complete.
 * @throws an error in words: the file is there already, the tool is missing, the folder is in use.
 */
export async function backup(database: DatabaseSettings, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file: a backup overwrites nothing.`);
  const part = `${file}.part`;
  if (database.kind === 'postgres') {
    await (await open(part, 'w', OWNER_ONLY)).close();
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], database.directUrl);
  } else {
    requireDatabase(database);
    await withFolder(database.dataDir, async (folder) => {
      const pglite = await PGlite.create(folder);
      const dump = await pglite.dumpDataDir('gzip');
      await pglite.close();
      await (await open(part, 'w', OWNER_ONLY)).close();
      const handle = await open(part, 'w');
      await handle.writeFile(new Uint8Array(await dump.arrayBuffer()));
      await handle.sync();
      await handle.close();
    });
  }
  await chmod(part, OWNER_ONLY);
  await rename(part, file);
}

/**
 * Brings a backup into an empty database.
 * @throws an error in words: the database is not empty, the file is none of this kind.
 */
export async function restore(database: DatabaseSettings, file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (database.kind === 'postgres')
    return run(
      'pg_restore',
      ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname=', file],
      database.directUrl,
    );
  await withFolder(database.dataDir, async (folder) => {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty. Restore into a new DATA_DIR, look at it, then put it in the place of the old one.`);
    const pglite = await PGlite.create(folder, { loadDataDir: new Blob([new Uint8Array(await readFile(file))]) });
    await pglite.close();
  });
}

/**
 * Keeps a command from making a new PGlite where it is to work on what is there: it would find nothing, and say that all is well.
 * @throws when there is none.
 */
export function requireDatabase(database: DatabaseSettings): void {
  if (database.kind === 'postgres' || existsSync(join(database.dataDir, 'pglite'))) return;
  throw new Error(`${database.dataDir} holds no database. Name the server's own: DATABASE_URL or DATA_DIR.`);
}

async function withFolder(dataDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const unlock = lockFolder(dataDir);
  try {
    await work(join(dataDir, 'pglite'));
  } finally {
    unlock();
  }
}

/** Runs one of PostgreSQL's own tools; the address goes by its environment, since a command line is read by everybody. */
function run(tool: string, args: readonly string[], url: string): Promise<void> {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const env = {
    ...process.env,
    ...(host && { PGHOST: host }),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(searchParams.get('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  const named = args.map((arg) => (arg === '--dbname=' ? `--dbname=${env.PGDATABASE}` : arg));
  return new Promise((resolve, reject) => {
    const child = spawn(tool, named, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', () => reject(new Error(`${tool} is not there. It comes with PostgreSQL (Debian: postgresql-client).`)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${tool} ended with ${code}:\n${said.trim()}`))));
  });
}
