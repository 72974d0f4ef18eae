import { sql } from 'kysely';
import type { Db } from '../store/schema.ts';

/** What is older than its time, by table. Accounts and what hangs on them stay until they are erased. */
const AGED = [
  { table: 'triages', since: 'updated_at', only: 'access_code is null' },
  { table: 'portal_users', since: 'created_at', only: 'linked_email is null' },
  { table: 'eligibility_checks', since: 'created_at', only: 'true' },
  { table: 'events', since: 'received_at', only: 'true' },
  { table: 'ad_conversions', since: 'received_at', only: 'true' },
] as const;

/**
 * Removes what nobody came back to: partial answers and portal visits without an account, eligibility checks, events, conversions.
 * @param days how old they may get.
 * @param isTrial counts them and removes nothing.
 * @returns how many rows of each table.
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
