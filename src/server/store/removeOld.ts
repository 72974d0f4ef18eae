import { sql, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Number of rows that one statement deletes: few enough that locks are short and neither vacuum nor a standby is delayed. */
const TOGETHER = 5_000;

/**
 * Deletes rows in batches, each in its own transaction. The condition needs an index (`indexes.ts`).
 * @param table one without partitions, because rows are addressed by their ctid
 * @returns the number of deleted rows
 */
export async function removeOld(db: Db, table: string, condition: RawBuilder<unknown>, together = TOGETHER): Promise<number> {
  let removed = 0;
  for (;;) {
    // Skips rows that another transaction holds. Waiting for them while holding others could deadlock.
    const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${together}::integer for update skip locked)) returning 1`.execute(db);
    removed += rows.length;
    if (rows.length < together) return removed;
  }
}
