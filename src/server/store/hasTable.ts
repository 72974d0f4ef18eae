import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** The table that an interrupted restore leaves behind, with the parts that it has restored. */
export const RESTORED_PARTS = 'restored_parts';

/** Returns true for an existing table. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as "exists"`.execute(db);
  return rows[0]?.exists === true;
}
