import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** A due email. */
export interface DueMail {
  readonly id: string;
  /** False for an email without a recipient. */
  readonly hasRecipient: boolean;
  readonly content: string;
  /** Attempts to send it, this one included. */
  readonly attempts: number;
  readonly isExpired: boolean;
  /** The request that caused the email; null for an email stored by an older version. */
  readonly requestId: string | null;
}

/** Maximum number of emails per claim. */
const BATCH_MAILS = 10;
/** Seconds after which another process sends a claimed mail, because the claiming process must have exited. */
const CLAIM_SECONDS = 120;

/** The recipient of an email: the member of an account, anyone at the address, or nobody, which takes the same work but sends no email. */
export type Recipient = { readonly accessCode: string } | 'anyone' | 'nobody';

/** An email to store. */
export interface NewMail {
  readonly recipient: Recipient;
  readonly content: string;
  readonly expiresAt: Date;
  readonly requestId: string;
}

/** Stores an email, to be sent after the transaction. */
export async function insertMail(tx: Db, { recipient, content, expiresAt, requestId }: NewMail): Promise<void> {
  const access_code = typeof recipient === 'string' ? null : recipient.accessCode;
  await tx
    .insertInto('mails')
    .values({ access_code, to_anyone: recipient === 'anyone', content, expires_at: expiresAt, request_id: requestId })
    .execute();
}

/** Claims due emails. Other processes skip them while they are claimed. */
export async function claimMails(db: Db): Promise<readonly DueMail[]> {
  const rows = await db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_at: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('mails as due')
        .select('due.id')
        .where('due.failed_at', 'is', null)
        .where('due.next_at', '<=', sql<Date>`now()`)
        .orderBy('due.next_at')
        .limit(BATCH_MAILS)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'content', 'attempts', 'request_id as requestId'])
    .returning([sql<boolean>`access_code is not null or to_anyone`.as('hasRecipient'), sql<boolean>`expires_at < now()`.as('isExpired')])
    .execute();
  return rows.map((row) => ({ ...row, content: row.content ?? '' }));
}

/** Deletes an email that was sent. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Returns an email to the queue. */
export async function postponeMail(db: Db, id: string, seconds: number, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})`, error })
    .where('id', '=', id)
    .execute();
}

/** Gives up on an email and deletes its content. */
export async function abandonMail(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql<Date>`now()`, content: null, error })
    .where('id', '=', id)
    .execute();
}

/** The emails that wait to be sent. */
export interface WaitingMails {
  readonly count: number;
  /** The waiting time of the oldest email, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** Returns how many emails wait, and for how long. */
export async function waitingMails(db: Db): Promise<WaitingMails> {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Returns how many emails wait, and the newest abandoned emails. */
export async function listMails(db: Db) {
  const { count: waiting } = await waitingMails(db);
  const givenUp = await db
    .selectFrom('mails')
    .select([
      'id',
      'request_id as requestId',
      'access_code as accessCode',
      'attempts',
      'created_at as createdAt',
      'failed_at as failedAt',
      'error',
    ])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(100)
    .execute();
  return { waiting, givenUp };
}
