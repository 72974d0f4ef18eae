import { sql } from 'kysely';
import { countRows } from './countRows.ts';
import type { Db } from './schema.ts';
import { codeOf, FORBIDDEN, LOCKED } from './databaseErrors.ts';

/** The tables that are partitioned by month: [decision 34](../../../docs/decisions/0034-months.md). */
export type MonthlyTable = 'event_log' | 'audit_log';

/** A month of a partitioned table, which is a separate table. */
export interface Month {
  /** In the form 2026-05. */
  readonly name: string;
  readonly table: string;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Creates the missing tables of this month and the next three. Safe in several processes concurrently. */
export async function createMonthTables(db: Db): Promise<void> {
  await sql`select keep_months()`.execute(db);
}

/** Returns the tables that contain the rows of a table: its partitions, or the table itself. */
export async function partsOf(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select relname as part from pg_partition_tree(${table}::regclass) join pg_class on oid = relid where isleaf order by relname`.execute(
    db,
  );
  return rows.length > 0 ? rows.map(({ part }) => part) : [table];
}

/** Returns the months of a table, earliest first. All other rows are in its partition `_other`. */
export async function monthsOf(db: Db, table: MonthlyTable): Promise<readonly Month[]> {
  const parts = await partsOf(db, table);
  return parts
    .map((part) => ({ name: part.slice(table.length + 1).replace('_', '-'), table: part }))
    .filter(({ name }) => MONTH.test(name));
}

/** Maximum wait for the lock on the partitioned table. Writers queue behind it. */
const LOCK_TIMEOUT = '2s';

/**
 * Removes a month with its rows, in a transaction.
 * @param expected the number of rows that may be lost; any number if omitted
 * @throws an error for the operator, when the month has other rows, is in use, or the role does not own it
 */
export async function dropMonth(tx: Db, table: string, expected?: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
  try {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    if (expected !== undefined && (await countRows(tx, table)) !== expected)
      throw new Error(`${table} has rows that no seal covers. Nothing was removed. See verify-audit.`);
    await sql`drop table ${sql.table(table)}`.execute(tx);
  } catch (error) {
    const code = codeOf(error);
    if (code === LOCKED) throw new Error(`${table} is in use, perhaps by a backup. Run the command again later.`, { cause: error });
    if (code === FORBIDDEN)
      throw new Error(`Run the command as the role that owns ${table}: only its owner can remove it.`, { cause: error });
    throw error;
  }
}

/** Returns the start and the end of a month; null when the text is not a month. */
export function boundsOf(month: string): readonly [opens: Date, closes: Date] | null {
  if (!MONTH.test(month)) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))];
}
