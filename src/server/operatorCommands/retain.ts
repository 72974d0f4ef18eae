import { DAY_MS } from '../../runtime/base/dates.ts';
import { sql } from 'kysely';
import { audit, type CommandRun } from '../store/audit.ts';
import { countRows } from '../store/countRows.ts';
import { boundsOf, dropMonth, monthsOf } from '../store/months.ts';
import { removeOld } from '../store/removeOld.ts';
import type { Db } from '../store/schema.ts';
import { inTransaction } from '../store/transactions.ts';

/** Tables with rows that expire. Accounts and their data stay until they are erased. */
const EXPIRING = [
  { table: 'triages', key: ['key'], since: 'updated_at', only: 'access_code is null' },
  { table: 'portal_users', key: ['partner_id', 'portal_user_id'], since: 'created_at', only: 'linked_email is null' },
  { table: 'eligibility_checks', key: ['id'], since: 'created_at', only: 'true' },
  { table: 'events', key: ['uuid'], since: 'received_at', only: 'true' },
  { table: 'event_log_other', key: ['uuid', 'at'], since: 'received_at', only: 'true' },
  { table: 'ad_conversions', key: ['event_id'], since: 'received_at', only: 'true' },
] as const;

/**
 * Deletes abandoned data: partial answers and portal visits without an account, eligibility checks, events and conversions. Works
 * in batches: if it is interrupted, deleted rows stay deleted. Events are removed by whole months, once the last event of a month
 * is old enough.
 * @param days minimum age of deleted rows, in days
 * @param isTrial counts the rows without deleting them
 * @param commandRun identifies the deletion in the audit log
 * @returns the number of rows by table
 * @throws an error for the operator, when a month of events is in use
 */
export async function retain(db: Db, days: number, isTrial: boolean, commandRun: CommandRun): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { table, key, since, only } of EXPIRING) {
    const isOld = sql`${sql.raw(only)} and ${sql.ref(since)} < now() - make_interval(days => ${days})`;
    counts[table] = isTrial ? await countRows(db, table, isOld) : await removeOld(db, table, key, isOld, { skipsLocked: false });
  }
  counts['event_log'] = await removeMonths(db, new Date(Date.now() - days * DAY_MS), isTrial);
  if (!isTrial) await audit(db, { ...commandRun, action: 'retain', subject: `${days} days` });
  return counts;
}

async function removeMonths(db: Db, before: Date, isTrial: boolean): Promise<number> {
  let removed = 0;
  for (const { name, table } of await monthsOf(db, 'event_log')) {
    const closes = boundsOf(name)?.[1];
    if (!closes || closes > before) continue;
    removed += await countRows(db, table);
    if (!isTrial) await inTransaction(db, (tx) => dropMonth(tx, table));
  }
  return removed;
}
