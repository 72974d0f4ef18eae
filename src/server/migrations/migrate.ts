import { Migrator, sql, type Migration } from 'kysely';
import { hasTable, RESTORED_PARTS } from '../store/hasTable.ts';
import { codeOf, LOCKED } from '../store/databaseErrors.ts';
import type { Db } from '../store/schema.ts';
import { initial } from './0001_initial.ts';
import { portalAndRetriage } from './0002_portalAndRetriage.ts';
import { auditSeals } from './0003_auditSeals.ts';
import { portalSignIn } from './0004_portalSignIn.ts';
import { sealedAudit } from './0005_sealedAudit.ts';
import { rosterFiles } from './0006_rosterFiles.ts';
import { logos } from './0007_logos.ts';
import { checkIns } from './0008_checkIns.ts';
import { consentTexts } from './0009_consentTexts.ts';
import { shownConsentTexts } from './0010_shownConsentTexts.ts';
import { memberSurveys } from './0011_memberSurveys.ts';
import { foldedNames } from './0012_folded.ts';
import { additiveMigrations } from './0013_additiveMigrations.ts';
import { setVersions } from './0014_setVersions.ts';
import { erasure } from './0015_erasure.ts';
import { disabledPeople } from './0016_disabledPeople.ts';
import { partnerThemes } from './0017_partnerThemes.ts';
import { mails } from './0018_mails.ts';
import { sealedHealth } from './0019_sealedHealth.ts';
import { keyedAudit } from './0020_keyedAudit.ts';
import { savedVisits } from './0021_savedVisits.ts';
import { monthly } from './0022_monthly.ts';
import { attemptLocks } from './0023_attemptLocks.ts';
import { mailRequests } from './0024_mailRequests.ts';
import { decisionVersions } from './0025_decisionVersions.ts';
import { shardedWrites } from './0026_shardedWrites.ts';
import { orderedSaves } from './0027_orderedSaves.ts';
import { boundedIdentifiers } from './0028_boundedIdentifiers.ts';
import { requireUtf8 } from './encoding.ts';
import { INDEXES } from './indexes.ts';
import type { MarkedMigration } from './migration.ts';

type Migrations = Readonly<Record<string, Migration | MarkedMigration>>;

/** Run in the order of their names. */
export const MIGRATIONS: Migrations = {
  '0001_initial': initial,
  '0002_portalAndRetriage': portalAndRetriage,
  '0003_auditSeals': auditSeals,
  '0004_portalSignIn': portalSignIn,
  '0005_sealedAudit': sealedAudit,
  '0006_rosterFiles': rosterFiles,
  '0007_logos': logos,
  '0008_checkIns': checkIns,
  '0009_consentTexts': consentTexts,
  '0010_shownConsentTexts': shownConsentTexts,
  '0011_memberSurveys': memberSurveys,
  '0012_folded': foldedNames,
  '0013_additiveMigrations': additiveMigrations,
  '0014_setVersions': setVersions,
  '0015_erasure': erasure,
  '0016_disabledPeople': disabledPeople,
  '0017_partnerThemes': partnerThemes,
  '0018_mails': mails,
  '0019_sealedHealth': sealedHealth,
  '0020_keyedAudit': keyedAudit,
  '0021_savedVisits': savedVisits,
  '0022_monthly': monthly,
  '0023_attemptLocks': attemptLocks,
  '0024_mailRequests': mailRequests,
  '0025_decisionVersions': decisionVersions,
  '0026_shardedWrites': shardedWrites,
  '0027_orderedSaves': orderedSaves,
  '0028_boundedIdentifiers': boundedIdentifiers,
};

/** The state of a database as this version sees it. */
interface SchemaState {
  /** Migrations and indexes of this version that the database lacks. */
  readonly pending: readonly string[];
  /** Migrations of a newer version. */
  readonly newer: readonly string[];
}

/**
 * Maximum wait for a lock, in milliseconds. Meanwhile, every request for the table queues behind the migration. After this wait, the
 * migration backs off, so that a backup or a long statement on the table blocks nobody else.
 */
const LOCK_TIMEOUT_MS = 2_000;
/** Pauses between attempts, in milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** The result of a migration. */
export interface MigrationResult {
  readonly done: readonly string[];
  readonly newer: readonly string[];
}

type Wait = (milliseconds: number) => Promise<void>;

/** Dependencies that tests replace. */
export interface MigrateOptions {
  readonly migrations?: Migrations;
  readonly wait?: Wait;
}

/**
 * Migrates the tables to the latest version. Safe in several processes concurrently, because they take turns. A database that a
 * newer version has migrated is left unchanged, if this version can run with it.
 * @returns the migrations and indexes that were created, and the migrations of a newer version that were found
 * @throws the migration's own error, after rolling it back
 */
export async function migrate(
  db: Db,
  { migrations = MIGRATIONS, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: MigrateOptions = {},
): Promise<MigrationResult> {
  const { pending, newer } = await schemaState(db, migrations);
  if (pending.length === 0) return { done: [], newer };
  for (const pause of [...PAUSES_MS, null])
    try {
      await db.connection().execute((connection) => migrateOnce(connection, migrations, wait));
      return { done: pending, newer };
    } catch (error) {
      if (codeOf(error) !== LOCKED) throw error;
      if (pause === null) throw new Error('The migration gave up: a table is in use. Nothing was changed.', { cause: error });
      await wait(pause);
    }
  return { done: [], newer };
}

/**
 * Checks that this version can run on a database without migrating it.
 * @returns the migrations of a newer version
 * @throws an error for the operator
 */
export async function requireMigrated(db: Db): Promise<readonly string[]> {
  const { pending, newer } = await schemaState(db, MIGRATIONS);
  const [first] = pending;
  if (first === undefined) return newer;
  const otherCount = pending.length > 1 ? ` and ${pending.length - 1} more` : '';
  throw new Error(`The database is not migrated yet. Run: npm run -s admin -- migrate (${first}${otherCount})`);
}

/** @throws when a newer version has migrated the database in a way that this version cannot run with */
async function schemaState(db: Db, migrations: Migrations): Promise<SchemaState> {
  if (await hasTable(db, RESTORED_PARTS))
    throw new Error('A restore of this database has not finished. Run the same restore again to continue it.');
  const executed = await namesIn(db, 'kysely_migration');
  const additiveNames = new Set(await namesIn(db, 'additive_migrations'));
  const newer = executed.filter((name) => !Object.hasOwn(migrations, name));
  const breaking = newer.filter((name) => !additiveNames.has(name));
  if (breaking.length > 0)
    throw new Error(`A newer version has migrated the database, and this one cannot run with it: ${breaking.join(', ')}.`);
  const pending = Object.keys(migrations).filter((name) => !executed.includes(name));
  return { pending: [...pending, ...(await missingIndexes(db))], newer };
}

/** Returns the names in a table of migrations, in order; none without the table. */
async function namesIn(db: Db, table: 'kysely_migration' | 'additive_migrations'): Promise<readonly string[]> {
  if (!(await hasTable(db, table))) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function missingIndexes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
    where indisvalid and pg_table_is_visible(pg_class.oid)`.execute(db);
  const validNames = new Set(rows.map(({ name }) => name));
  return Object.keys(INDEXES).filter((name) => !validNames.has(name));
}

/** Migrates on one connection, which has the settings for migrations until it is done. */
async function migrateOnce(db: Db, migrations: Migrations, wait: Wait): Promise<void> {
  await set(db, 'lock_timeout', `${LOCK_TIMEOUT_MS}ms`);
  // Otherwise PostgreSQL notices only at the end of a statement that its client was killed.
  await set(db, 'client_connection_check_interval', '1s').catch(() => undefined);
  try {
    await refuseDuringBackup(db);
    // A database that is in use keeps its encoding, and prepareDatabase.ts warns about it.
    if (!(await hasTable(db, 'kysely_migration'))) await requireUtf8(db);
    const { newer } = await schemaState(db, migrations);
    // Includes the executed migrations of a newer version. Without them, Kysely would report a corrupt database.
    const newerMigrations = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]));
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations, ...newerMigrations }) },
      allowUnorderedMigrations: true,
    });
    // Mark them before they run: a process killed right after them must not leave a database that the previous version refuses.
    await markAdditive(db, migrations);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error(String(error));
    // In a new database, the table for the marks did not exist before.
    await markAdditive(db, migrations);
    await buildIndexes(db, wait);
  } finally {
    for (const name of ['lock_timeout', 'client_connection_check_interval'])
      await sql`reset ${sql.id(name)}`.execute(db).catch(() => undefined);
  }
}

/** Records for older versions which migrations they can run with. Does nothing while the table for that is missing. */
async function markAdditive(db: Db, migrations: Migrations): Promise<void> {
  if (!(await hasTable(db, 'additive_migrations'))) return;
  const additiveNames = Object.entries(migrations).flatMap(([name, migration]) =>
    'isAdditive' in migration && migration.isAdditive ? [name] : [],
  );
  for (const name of additiveNames) await sql`insert into additive_migrations (name) values (${name}) on conflict do nothing`.execute(db);
}

/** Refuses to migrate during a backup: the migration would wait for it, and every request would wait for the migration. */
async function refuseDuringBackup(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'pg_dump'`.execute(db);
  if (rows.length > 0) throw new Error('A backup (pg_dump) of the database is running. Migrate when it has finished.');
}

function set(db: Db, name: string, value: string): Promise<unknown> {
  return sql`select set_config(${name}, ${value}, false)`.execute(db);
}

/** Advisory lock id for building indexes, one process at a time. */
const INDEX_LOCK = 732_003;
/** Pause between attempts to take it, in milliseconds. */
const INDEX_LOCK_PAUSE_MS = 200;

/** Builds the missing indexes without blocking writes. One that a crash left half-built is built again. */
async function buildIndexes(db: Db, wait: Wait): Promise<void> {
  // A build that waits for older transactions blocks nobody.
  await set(db, 'lock_timeout', '0');
  // A statement waiting for the lock would be such an older transaction, and both would wait forever.
  while (!(await tryLock(db))) await wait(INDEX_LOCK_PAUSE_MS);
  try {
    const missing = await missingIndexes(db);
    for (const [name, definition] of Object.entries(INDEXES)) {
      if (!missing.includes(name)) continue;
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
      await sql.raw(`create index concurrently ${name} on ${definition}`).execute(db);
    }
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(INDEX_LOCK)})`.execute(db);
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select pg_try_advisory_lock(${sql.lit(INDEX_LOCK)}) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
}
