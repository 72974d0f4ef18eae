import { sql, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Number of rows that one statement deletes: few enough that locks are short and neither vacuum nor a standby is delayed. */
const BATCH_ROWS = 5_000;

/** Options for deleting rows. */
interface Removal {
  readonly batchRows?: number;
  /**
   * False to wait for rows that another transaction holds. Needed for tables that a cluster distributes over several servers, where it
   * cannot skip locked rows. Safe only if no transaction of a member holds two rows of the table.
   */
  readonly skipsLocked?: boolean;
}

/**
 * Deletes rows in batches, each in its own transaction. The condition needs an index (`indexes.ts`).
 * @param key the columns of the table's primary key
 * @returns the number of deleted rows
 */
export async function removeOld(
  db: Db,
  table: string,
  key: readonly string[],
  condition: RawBuilder<unknown>,
  { batchRows = BATCH_ROWS, skipsLocked = true }: Removal = {},
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isSameRow = sql.join(
    key.map((column) => sql`${sql.table(table)}.${sql.ref(column)} = old.${sql.ref(column)}`),
    sql` and `,
  );
  const lock = skipsLocked ? sql`for update skip locked` : sql``;
  let removed = 0;
  for (;;) {
    // Skips rows that another transaction holds. Waiting for them while holding others could deadlock. The limit must be a literal:
    // without knowing it, the planner would read the whole table instead of finding the rows by key.
    const { rows } = await sql`with old as materialized (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(batchRows)} ${lock})
      delete from ${sql.table(table)} using old where ${isSameRow} and ${condition} returning 1`.execute(db);
    removed += rows.length;
    if (rows.length < batchRows) return removed;
  }
}
