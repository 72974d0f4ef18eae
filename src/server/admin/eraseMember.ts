import { sql } from 'kysely';
import { emailKey } from '../store/accounts.ts';
import { audit } from '../store/audit.ts';
import type { Db } from '../store/schema.ts';

/** What was erased. */
export interface Erased {
  readonly accessCode: string;
  /** How many rows of each table went or were emptied, but those that go with the account. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Erases a member: the account with all that hangs on it (answers, outcomes, triages, consents, tokens), and what is known of
 * the person elsewhere. The seat stays taken, and audit rows stay: they name an access code that then leads nowhere.
 * @param email in any case.
 * @param requestId names the errand in the audit.
 * @returns null when no account has this email.
 */
export async function eraseMember(db: Db, email: string, requestId: string): Promise<Erased | null> {
  const key = emailKey(email);
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['access_code', 'first_name', 'last_name', 'dob'])
      .where('email_key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return null;
    const { access_code: accessCode, first_name: firstName, last_name: lastName, dob } = account;
    // As JSON writes them, with their quotes: no part of a longer one.
    const mentions = (column: string) =>
      sql<boolean>`(position(${JSON.stringify(accessCode)} in ${sql.ref(column)}::text) > 0
        or position(${JSON.stringify(key)} in lower(${sql.ref(column)}::text)) > 0)`;

    const events = await tx
      .deleteFrom('events')
      .where(sql<boolean>`event->>'userId' in (select event->>'userId' from events where ${mentions('event')}) or ${mentions('event')}`)
      .executeTakeFirst();
    const conversions = await tx.deleteFrom('ad_conversions').where(mentions('event')).executeTakeFirst();
    const keys = await tx
      .deleteFrom('idempotency_keys')
      .where(sql<boolean>`body is not null and ${mentions('body')}`)
      .executeTakeFirst();
    const checks = await tx
      .deleteFrom('eligibility_checks')
      .where(sql<string>`lower(facts->>'firstName')`, '=', (firstName ?? '').toLowerCase())
      .where(sql<string>`lower(facts->>'lastName')`, '=', (lastName ?? '').toLowerCase())
      .where(sql<string>`facts->>'dob'`, '=', dob ?? '')
      .executeTakeFirst();
    const optOuts = await tx.deleteFrom('opt_outs').where('email_key', '=', key).executeTakeFirst();
    const links = await tx.deleteFrom('portal_users').where('linked_email', '=', key).executeTakeFirst();
    await tx.deleteFrom('accounts').where('access_code', '=', accessCode).execute();
    await audit(tx, { actor: 'operator', action: 'eraseMember', subject: accessCode, requestId });
    return {
      accessCode,
      rows: {
        events: Number(events.numDeletedRows),
        ad_conversions: Number(conversions.numDeletedRows),
        idempotency_keys: Number(keys.numDeletedRows),
        eligibility_checks: Number(checks.numDeletedRows),
        opt_outs: Number(optOuts.numDeletedRows),
        portal_users: Number(links.numDeletedRows),
      },
    };
  });
}
