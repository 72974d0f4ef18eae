import { sql, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Counts the rows of a table that meet a condition. */
export async function countRows(db: Db, table: string, condition: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(rows[0]?.count);
}
