import { PGlite } from '@electric-sql/pglite';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSettings } from '../settings.ts';
import { lockFolder } from '../store/folderLock.ts';

/** File mode for health data. */
const OWNER_ONLY = 0o600;

/**
 * Writes the whole database into one file: with `pg_dump --format=custom` from a running PostgreSQL, or as a compressed folder from
 * a PGlite whose server has stopped. The file gets its name only once it is complete.
 * @throws an error for the operator: the file exists, the tool is missing, or the folder is in use
 */
export async function backup(database: DatabaseSettings, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Name a new file: a backup overwrites nothing.`);
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
 * Restores a backup into an empty database.
 * @throws an error for the operator: the database is not empty, or the file is not a backup of this kind
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
      throw new Error(`${folder} is not empty. Restore into a new DATA_DIR, inspect it, then replace the old one with it.`);
    const pglite = await PGlite.create(folder, { loadDataDir: new Blob([new Uint8Array(await readFile(file))]) });
    await pglite.close();
  });
}

/**
 * Checks that a database exists. Without this check, a command with a wrong DATA_DIR would create an empty PGlite and report
 * success.
 * @throws when there is no database
 */
export function requireDatabase(database: DatabaseSettings): void {
  if (database.kind === 'postgres' || existsSync(join(database.dataDir, 'pglite'))) return;
  throw new Error(`${database.dataDir} contains no database. Name the server's: DATABASE_URL or DATA_DIR.`);
}

async function withFolder(dataDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const unlock = lockFolder(dataDir);
  try {
    await work(join(dataDir, 'pglite'));
  } finally {
    unlock();
  }
}

/**
 * Runs one of PostgreSQL's own tools. The address is passed in environment variables, because every user of the machine can read
 * command lines.
 */
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
