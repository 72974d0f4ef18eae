import { sql, type Kysely, type Migration } from 'kysely';

/** A migration that says if a version before it can run on the migrated database. */
export interface MarkedMigration extends Migration {
  /** True when the migration only adds: an older version can still start, for a rolling deployment or a rollback. */
  readonly isAdditive: boolean;
  readonly statements: readonly string[];
}

/**
 * Statements that an older version does not notice: new tables, functions and indexes, and columns that it need not fill in. They lock
 * no table for long either, except for an index: see `indexes.ts` for those of large tables.
 */
const ADDITIVE =
  /^create (table|function|index|unique index)\b|^alter table \w+ add column \w+(?!.*\b(not null(?!.*\bdefault\b)|references|unique|primary key|check)\b)/s;

/** Returns true for a statement that only adds. */
export function isAdditive(statement: string): boolean {
  return ADDITIVE.test(statement.trim());
}

/** Declares a migration that only adds. A unit test checks its statements. */
export function additive(statements: readonly string[]): MarkedMigration {
  return {
    isAdditive: true,
    statements,
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
