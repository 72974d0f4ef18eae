import { sql, type Kysely, type Migration } from 'kysely';

/** A migration that declares whether an older version can run on the migrated database. */
export interface MarkedMigration extends Migration {
  /** True when the migration only adds: an older version can still start, for a rolling deployment or a rollback. */
  readonly isAdditive: boolean;
  readonly statements: readonly string[];
}

const TABLE = /^create table (?:if not exists )?(\w+)/;
const FUNCTION = /^create function\b/;
const INDEX = /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/;
/**
 * A new column that an older version need not fill in, and for which PostgreSQL does not write the table again, as it does for a
 * generated column and for a default that differs from row to row.
 */
const COLUMN =
  /^alter table \w+ add column \w+(?!.*\b(not null(?!.*\bdefault\b)|references|unique|primary key|check|generated)\b)(?!.*\bdefault (?!now\(\))\w+\()/s;

/**
 * Returns the statements of a migration that do more than add. An older version ignores new tables, functions and columns, and none of
 * these locks a table for long. An index may be on a new table only: on a large one it locks out writers while it is built, and a unique
 * one refuses what the older version writes. See `indexes.ts` for those.
 */
export function notAdditive(statements: readonly string[]): readonly string[] {
  const trimmed = statements.map((statement) => statement.trim());
  const createdTables = new Set(trimmed.flatMap((statement) => TABLE.exec(statement)?.[1] ?? []));
  return trimmed.filter((statement) => {
    const indexed = INDEX.exec(statement)?.[1];
    if (indexed !== undefined) return !createdTables.has(indexed);
    return ![TABLE, FUNCTION, COLUMN].some((kind) => kind.test(statement));
  });
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
