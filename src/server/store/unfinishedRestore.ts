import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Returns true for a database left behind by an interrupted restore (`restored_parts`). */
export async function isUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('restored_parts') is not null as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}
