import { sql, type Kysely, type Migration } from 'kysely';

/** A migration that declares whether an older version can run on the migrated database. */
export interface MarkedMigration extends Migration {
  /** True when the migration only adds: an older version can still start, for a rolling deployment or a rollback. */
  readonly isAdditive: boolean;
  readonly statements: readonly string[];
}

/** Declares a migration that only adds. migrate.test.ts checks its statements. */
export function additive(statements: readonly string[]): MarkedMigration {
  return { isAdditive: true, statements, ...migrationOf(statements) };
}

/** Declares a migration that runs statements, each on PostgreSQL 15 and later, and on PGlite. */
export function migrationOf(statements: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
