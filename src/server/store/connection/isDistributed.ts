import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Returns true when the members' tables are distributed over several servers (deploy/citus.sql). */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows: catalogue } = await sql`select 1 where to_regclass('pg_dist_partition') is not null`.execute(db);
  if (catalogue.length === 0) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = 'accounts'::regclass`.execute(db);
  return rows.length > 0;
}
