import { sql, type RawBuilder } from 'kysely';
import { audit } from '../store/audit.ts';
import { removeOld } from '../store/removeOld.ts';
import type { Database, Db } from '../store/schema.ts';

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
 * Works in batches: what was deleted stays deleted when it is interrupted.
 * @param days age in days from which rows are deleted
 * @param isTrial counts the rows without deleting them
 * @param requestId identifies the deletion in the audit
 * @returns the number of rows by table
 */
export async function retain(db: Db, days: number, isTrial: boolean, requestId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { table, since, only } of AGED) {
    const isOld = sql`${sql.raw(only)} and ${sql.ref(since)} < now() - make_interval(days => ${days})`;
    counts[table] = isTrial ? await countOf(db, table, isOld) : await removeOld(db, table, isOld);
  }
  if (!isTrial) await audit(db, { actor: 'operator', action: 'retain', subject: `${days} days`, requestId });
  return counts;
}

async function countOf(db: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}
