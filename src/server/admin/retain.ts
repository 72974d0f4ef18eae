import { sql } from 'kysely';
import type { Db } from '../store/schema.ts';

/** Tables with rows that expire. Accounts and their data stay until they are erased. */
const AGED = [
  { table: 'triages', since: 'updated_at', only: 'access_code is null' },
  { table: 'portal_users', since: 'created_at', only: 'linked_email is null' },
  { table: 'eligibility_checks', since: 'created_at', only: 'true' },
  { table: 'events', since: 'received_at', only: 'true' },
  { table: 'ad_conversions', since: 'received_at', only: 'true' },
] as const;

/**
 * Deletes abandoned data: partial answers and portal visits without an account, eligibility checks, events and conversions.
 * @param days age in days from which rows are deleted
 * @param isTrial counts the rows without deleting them
 * @returns the number of rows by table
 */
export async function retain(db: Db, days: number, isTrial: boolean): Promise<Readonly<Record<string, number>>> {
  return db.transaction().execute(async (tx) => {
    const counts: Record<string, number> = {};
    for (const { table, since, only } of AGED) {
      const old = sql`from ${sql.table(table)} where ${sql.raw(only)} and ${sql.ref(since)} < now() - make_interval(days => ${days})`;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count ${old}`.execute(tx);
      if (!isTrial) await sql`delete ${old}`.execute(tx);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}
