import { sql } from 'kysely';
import { asObject } from '../../runtime/base/json.ts';
import { emailKey } from '../store/accounts.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import { equalsFolded } from '../store/equalsFolded.ts';
import type { Db } from '../store/schema.ts';
import { fieldLocation } from '../store/encryptedColumns.ts';
import { inTransaction } from '../store/transactions.ts';
import { MEMBER_KEY, type Store } from '../store/vault.ts';
import { eligibilityIdOf, emailHashOf, isCheckOf, isTriageOf, mentionsOf, userIdsOf, type Person } from './findTraces.ts';

/** The result of erasing a member. */
export interface Erased {
  readonly accessCode: string;
  /** Number of deleted rows by table, except those that are deleted with the account. */
  readonly rows: Readonly<Record<string, number>>;
  /** Ids of the entries in the partner's roster that name the person. They belong to the partner and stay until its next file. */
  readonly onRoster: readonly string[];
}

/**
 * Erases a member: the account with everything that references it (answers, outcomes, triages, consents, tokens), and other data
 * about the person. The seat and the partner's roster are unchanged. Audit rows remain, with an access code that no longer
 * identifies anybody.
 * @param email compared without case
 * @param commandRun identifies the erasure in the audit
 * @returns null when no account has this email
 */
export async function eraseMember({ db, vault }: Store, email: string, commandRun: CommandRun): Promise<Erased | null> {
  const key = emailKey(email);
  return inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('accounts').select('access_code').where('email_key', '=', key).executeTakeFirst();
    if (!found) return null;
    // Locked by key in a separate statement, because a cluster can lock rows only by key.
    await tx.selectFrom('accounts').select('access_code').where('access_code', '=', found.access_code).forUpdate().execute();
    const account = await tx
      .selectFrom('accounts')
      .select(['access_code', 'partner_id', 'first_name', 'last_name', 'dob', 'user_data', MEMBER_KEY.as('memberKey')])
      .where('access_code', '=', found.access_code)
      .executeTakeFirst();
    if (!account) return null;
    const { access_code: accessCode } = account;
    const { decrypt } = await vault.cipherFor(accessCode, account.memberKey);
    const userData = asObject(decrypt(fieldLocation('accounts', 'user_data', accessCode), account.user_data));
    // Each table has an index for this (indexes.ts), but outdated statistics of a growing table may keep the planner from using it.
    await sql`set local enable_seqscan = off`.execute(tx);
    const mentions = mentionsOf(vault, accessCode, key);

    const { rows: users } = await sql<{ id: string | null }>`
      select event->>'userId' as id from event_log where ${mentions('event')}
      union select event->>'userId' from events where ${mentions('event')}`.execute(tx);
    const userIds = [...users.flatMap(({ id }) => id ?? []), ...userIdsOf(key, userData)];
    const ofMember = sql<boolean>`event->>'userId' = any(${userIds}::text[]) or ${mentions('event')}`;
    const events = await tx.deleteFrom('event_log').where(ofMember).executeTakeFirst();
    const earlierEvents = await tx.deleteFrom('events').where(ofMember).executeTakeFirst();
    const isConversion = sql<boolean>`${mentions('event')} or event #>> '{userData,em}' = ${emailHashOf(key)}`;
    const conversions = await tx.deleteFrom('ad_conversions').where(isConversion).executeTakeFirst();
    const keys = await tx.deleteFrom('idempotency_keys').where(mentions('body')).executeTakeFirst();
    const checks = await tx
      .deleteFrom('eligibility_checks')
      .where(isCheckOf({ ...account, user_data: userData }, mentions))
      .returning('id')
      .execute();
    const checkIds = [...checks.map(({ id }) => id), eligibilityIdOf(userData)];
    // An account's triages are deleted with it.
    const triages = await tx.deleteFrom('triages').where(isTriageOf(checkIds, mentions)).executeTakeFirst();
    const optOuts = await tx.deleteFrom('opt_outs').where('email_key', '=', key).executeTakeFirst();
    const signOns = await tx.deleteFrom('single_sign_on').where('eligibility_id', '=', eligibilityIdOf(userData)).executeTakeFirst();
    const onRoster = await rosterEntriesOf(tx, account);
    const links = await tx.deleteFrom('portal_users').where('linked_email', '=', key).executeTakeFirst();
    // On a cluster, only tables with the accounts' own key are deleted by reference.
    for (const table of ['account_emails', 'tokens', 'password_resets', 'mails', 'triages'] as const)
      await tx.deleteFrom(table).where('access_code', '=', accessCode).execute();
    await tx.deleteFrom('accounts').where('access_code', '=', accessCode).execute();
    await audit(tx, { ...commandRun, action: 'eraseMember', subject: accessCode });
    return {
      accessCode,
      rows: {
        events: Number(events.numDeletedRows + earlierEvents.numDeletedRows),
        ad_conversions: Number(conversions.numDeletedRows),
        idempotency_keys: Number(keys.numDeletedRows),
        eligibility_checks: checks.length,
        triages: Number(triages.numDeletedRows),
        opt_outs: Number(optOuts.numDeletedRows),
        portal_users: Number(links.numDeletedRows),
        single_sign_on: Number(signOns.numDeletedRows),
      },
      onRoster,
    };
  });
}

/** Returns the ids of the entries with a person's names and date of birth on the roster of their partner. */
async function rosterEntriesOf(
  tx: Db,
  { partner_id: partnerId, first_name: firstName, last_name: lastName, dob }: Person,
): Promise<readonly string[]> {
  if (partnerId === null || firstName === null || lastName === null || dob === null) return [];
  const entries = await tx
    .selectFrom('roster')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('file_id', '=', tx.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId))
    .where(equalsFolded(sql.ref('last_name'), lastName))
    .where(sql<boolean>`coalesce(dob, '') = ${dob}`)
    .where(equalsFolded(sql.ref('first_name'), firstName))
    .orderBy('id')
    .execute();
  return entries.map(({ id }) => id);
}
