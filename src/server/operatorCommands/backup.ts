import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DatabaseSettings } from '../settings.ts';
import { createPglite } from '../store/connection/createPglite.ts';
import { lockFolder } from '../store/connection/folderLock.ts';
import { openDatabase } from '../store/connection/openDatabase.ts';
import type { Db } from '../store/schema.ts';
import { hasTable, RESTORED_PARTS } from '../store/hasTable.ts';
import { codeOf, FORBIDDEN, READ_ONLY } from '../store/databaseErrors.ts';
import { requireUtf8 } from '../migrations/encoding.ts';
import { libpqVariables } from './libpq.ts';
import { ENGLISH, restoreParts, waitForExit, withList } from './restoreParts.ts';

/** File mode for health data. */
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
/** A file of ours in the folder of a backup, with a random id. PostgreSQL's programs ignore it. */
const BACKUP_ID = 'backup-id';
/** A line of `pg_restore --list` about an extension. */
const EXTENSION = /^\d+; \d+ \d+ (COMMENT - )?EXTENSION /;

const gunzipped = promisify(gunzip);

type PostgresSettings = Extract<DatabaseSettings, { kind: 'postgres' }>;

/** Options of `pg_dump` and `pg_restore`. */
export interface DumpOptions {
  /** Number of parallel processes; with more than one, the backup is a folder. */
  readonly jobs: number;
  /** False omits the privileges of other roles. */
  readonly grants: boolean;
}

/** Records the command in the audit log. */
export type RecordRun = (db: Db) => Promise<void>;

/**
 * Writes the whole database into one file: with `pg_dump --format=custom` from a running PostgreSQL, or as a compressed folder from
 * a PGlite database whose server has stopped. The file is renamed to its final name only once it is complete.
 * @param recordRun is called before the first row leaves the database. Its failure on a standby or for a read-only role is ignored.
 * @throws an error for the operator: the file exists, the tool is missing, or the folder is in use
 */
export async function backup(
  database: DatabaseSettings,
  file: string,
  { jobs }: Pick<DumpOptions, 'jobs'>,
  recordRun: RecordRun,
): Promise<void> {
  requireNew(file);
  requireDatabase(database);
  await runOn(database, recordRun).catch((error: unknown) => {
    if (![READ_ONLY, FORBIDDEN].includes(codeOf(error))) throw error;
  });
  const part = `${file}.part`;
  if (database.kind === 'postgres') await claimPart(part, jobs);
  try {
    // Checked again, because another backup may have written the file before this one claimed its part.
    requireNew(file);
    if (database.kind === 'postgres') await dump(database.directUrl, part, jobs);
    else await dumpPglite(database, part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

function requireNew(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists. Name a new file: a backup overwrites nothing.`);
}

/**
 * Creates the partial file or folder, which no other backup may write.
 * @throws an error for the operator, when it already exists
 */
async function claimPart(part: string, jobs: number): Promise<void> {
  try {
    if (jobs > 1) await mkdir(part, { mode: OWNER_ONLY_FOLDER });
    else await (await open(part, 'wx', OWNER_ONLY)).close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new Error(`${part} already exists. Another backup is writing it, or one was killed: if none is running, remove it.`, {
      cause: error,
    });
  }
}

/** Opens a database for the duration of the work. */
export async function runOn<T>(database: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  const { upkeep, close } = await openDatabase(database);
  try {
    return await work(upkeep);
  } finally {
    await close();
  }
}

async function dump(url: string, part: string, jobs: number): Promise<void> {
  const format = jobs > 1 ? ['--format=directory', `--jobs=${jobs}`] : ['--format=custom'];
  await run('pg_dump', [...format, '--no-owner', `--file=${part}`], url).catch((error: unknown) => {
    if (!String(error).includes('permission denied')) throw error;
    throw new Error('Only the role that owns the tables can back up all of them: name it in DATABASE_DIRECT_URL.', { cause: error });
  });
  if (jobs > 1) await writeFile(join(part, BACKUP_ID), randomUUID(), { mode: OWNER_ONLY });
}

async function dumpPglite(database: DatabaseSettings & { readonly kind: 'pglite' }, part: string): Promise<void> {
  await withFolder(database.dataDir, async (folder) => {
    const pglite = await createPglite(folder);
    const dump = await pglite.dumpDataDir('gzip');
    await pglite.close();
    const handle = await open(part, 'w', OWNER_ONLY);
    await handle.writeFile(new Uint8Array(await dump.arrayBuffer()));
    await handle.sync();
    await handle.close();
  });
}

/**
 * Restores a backup into an empty database. Extensions are left to the database's administrator: the server needs none, and only a
 * superuser may add most of them.
 * @throws an error for the operator: the database is not empty, or the file is not a backup of this kind
 */
export async function restore(database: DatabaseSettings, file: string, options: DumpOptions, recordRun: RecordRun): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  await (database.kind === 'postgres' ? restorePostgres(database, file, options) : restorePglite(database, file));
  await runOn(database, recordRun);
}

async function restorePglite(database: DatabaseSettings & { readonly kind: 'pglite' }, file: string): Promise<void> {
  await withFolder(database.dataDir, async (folder) => {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty. Restore into a new DATA_DIR, inspect it, then replace the old one with it.`);
    const archive = await readFile(file);
    // PGlite would end the process with a stack trace.
    await gunzipped(archive).catch((error: unknown) => {
      throw notBackup(file, String(error));
    });
    const pglite = await createPglite(folder, { loadDataDir: new Blob([new Uint8Array(archive)]) });
    await pglite.close();
  });
}

/** With several processes, an interrupted restore can be continued. A single process restores everything or nothing. */
async function restorePostgres(database: PostgresSettings, file: string, { jobs, grants }: DumpOptions): Promise<void> {
  const contents = (await listEntries(file, database.directUrl))
    .split('\n')
    .filter((line) => !EXTENSION.test(line))
    .join('\n');
  const options = ['--no-owner', ...(grants ? [] : ['--no-privileges'])];
  const variables = libpqVariables(database.directUrl);
  await runOn(database, async (db) => {
    await requireEmpty(db, jobs > 1);
    if (jobs > 1) await restoreParts(db, { id: await idOf(file, contents), file, contents, jobs, options, variables });
  });
  if (jobs > 1) return;
  await withList(contents, async (useList) => {
    const oneTransaction = ['--exit-on-error', '--single-transaction', useList, `--dbname=${variables['PGDATABASE'] ?? ''}`];
    await run('pg_restore', [...options, ...oneTransaction, file], database.directUrl);
  });
}

/**
 * Returns the id of a backup, a hash. Without the random part, which backups of older versions do not have, two backups of one database
 * within a second would have the same id.
 */
async function idOf(file: string, contents: string): Promise<string> {
  const path = join(file, BACKUP_ID);
  const random = existsSync(path) ? await readFile(path, 'utf8') : '';
  return createHash('sha256').update(contents).update(random).digest('hex');
}

/** Lists the entries of a backup. @throws an error for the operator, when the file is not a backup, or only its beginning */
async function listEntries(file: string, url: string): Promise<string> {
  return run('pg_restore', ['--list', file], url).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('pg_restore exited')) throw error;
    throw notBackup(file, error.message);
  });
}

function notBackup(file: string, reason: string): Error {
  return new Error(`${file} cannot be read as a backup. Name one that admin -- backup has written, and decrypt it first.\n${reason}`);
}

async function requireEmpty(db: Db, mayContinue: boolean): Promise<void> {
  if (await hasTable(db, RESTORED_PARTS)) {
    if (mayContinue) return;
    throw new Error('A restore has not finished. Continue it with the same backup and --jobs 2 or more, or restore into a new database.');
  }
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public' limit 1`.execute(db);
  if (rows.length > 0) throw new Error('The database is not empty. Restore into a new one, inspect it, then replace the old one with it.');
  await requireUtf8(db);
}

/**
 * Checks that a database exists. Without this check, a command with a wrong DATA_DIR would create an empty PGlite and report
 * success.
 * @throws when there is no database
 */
export function requireDatabase(database: DatabaseSettings): void {
  if (database.kind === 'postgres' || existsSync(join(database.dataDir, 'pglite'))) return;
  throw new Error(`${database.dataDir} contains no database. Set the server's DATABASE_URL or DATA_DIR.`);
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
 * Runs one of PostgreSQL's own programs.
 * @returns its output
 */
async function run(tool: string, args: readonly string[], url: string): Promise<string> {
  const env = { ...process.env, ...ENGLISH, ...libpqVariables(url) };
  const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output] = await Promise.all([text(child.stdout), waitForExit(tool, child)]);
  return output;
}
