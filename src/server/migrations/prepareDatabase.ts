import { wrongEncoding } from './encoding.ts';
import { migrate, requireMigrated } from './migrate.ts';
import type { Settings } from '../settings.ts';
import { createMonthTables } from '../store/months.ts';
import type { OpenDatabase } from '../store/connection/openDatabase.ts';
import type { Db } from '../store/schema.ts';
import { droppedSettings } from '../store/connection/sessionSettings.ts';
import { isUnavailable } from '../store/databaseErrors.ts';

/** A warning for the log. */
type Warning = readonly [details: object, text: string];

/** A database that this version can serve. */
export interface PreparedDatabase {
  /** The connection for the rest of the startup: without timeouts, unless only the pooler answers. */
  readonly startupDb: Db;
  readonly warnings: readonly Warning[];
}

/**
 * Migrates the database, or checks that it has been migrated. While only the pooler answers, a server starts if nothing is left
 * to migrate, so that a process restarted during a failover does not stay down.
 * @throws for the operator, when this version cannot serve the database
 */
export async function prepareDatabase(
  { db, upkeep }: Pick<OpenDatabase, 'db' | 'upkeep'>,
  { migrate: migrates, database }: Pick<Settings, 'migrate' | 'database'>,
): Promise<PreparedDatabase> {
  const { newer, startupDb } = await prepare(migrates, upkeep).catch(async (error: unknown) => {
    if (database.kind !== 'postgres' || database.directUrl === database.url || !isUnavailable(error)) throw error;
    return prepare(false, db);
  });
  const droppedNames = database.kind === 'postgres' ? await droppedSettings(db) : [];
  const encoding = await wrongEncoding(startupDb);
  const warnings: readonly (Warning | false)[] = [
    encoding !== null && [
      { encoding },
      'the database is not in UTF-8, so names with accents are not found: move it (docs/operating.md, The encoding of the database)',
    ],
    newer.length > 0 && [{ newer }, 'a newer version has migrated the database'],
    startupDb !== upkeep && [{}, 'DATABASE_DIRECT_URL does not answer: nothing is cleaned up or sealed until it does'],
    droppedNames.length > 0 && [
      { dropped: droppedNames },
      'the pooler drops connection settings: set them for the role (docs/operating.md, A pooler in front of the database)',
    ],
  ];
  return { startupDb, warnings: warnings.filter((warning) => warning !== false) };
}

async function prepare(migrates: boolean, startupDb: Db): Promise<{ readonly newer: readonly string[]; readonly startupDb: Db }> {
  const newer = migrates ? (await migrate(startupDb)).newer : await requireMigrated(startupDb);
  // Without its own table, a row of this month is stored in another one until the next cleaning.
  await createMonthTables(startupDb).catch(() => undefined);
  return { newer, startupDb };
}
