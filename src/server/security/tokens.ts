import { DAY_MS } from '../../runtime/base/dates.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { Db } from '../store/schema.ts';
import { inTransaction } from '../store/transactions.ts';
import { hashToken, randomText } from '../base/secrets.ts';

/** Token lifetime. It covers the weeks between two check-ins, although the page's own login cookie lasts one day. */
const TOKEN_DAYS = 30;

/** The account of a login, with the hash that its password was compared with. */
interface LoggedIn {
  readonly accessCode: string;
  readonly passwordHash: string;
}

/**
 * Issues a token to a member who logs in, with an audit row. Only the token's hash is stored. Locks the account, because a new password
 * revokes all tokens: a slow login with the old password must not leave a new token behind.
 * @returns null when the password has been changed in the meantime
 */
export async function issueToken(
  db: Db,
  { accessCode, passwordHash }: LoggedIn,
  { now, requestId }: { now: Date; requestId: string },
): Promise<string | null> {
  const token = randomText(256);
  const expires = new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
  return inTransaction(db, async (tx) => {
    // Locked by key alone, because a cluster can lock rows only by key.
    const account = await tx
      .selectFrom('accounts')
      .select('password_hash')
      .where('access_code', '=', accessCode)
      .forShare()
      .executeTakeFirst();
    if (account?.password_hash !== passwordHash) return null;
    await tx
      .with('issued', (query) =>
        query.insertInto('tokens').values({ token_hash: hashToken(token), access_code: accessCode, expires_at: expires }),
      )
      .insertInto('audit_log')
      .values({ actor: accessCode, action: 'login', subject: accessCode, request_id: requestId })
      .execute();
    return token;
  });
}

/** Deletes a token, with an audit row in the same statement. */
export async function revokeToken(db: Db, token: string, requestId: string): Promise<void> {
  await db
    .with('revoked', (query) => query.deleteFrom('tokens').where('token_hash', '=', hashToken(token)).returning('access_code'))
    .insertInto('audit_log')
    .columns(['actor', 'action', 'subject', 'request_id'])
    .expression((query) =>
      query
        .selectFrom('revoked')
        .select(({ val }) => [
          'access_code as actor',
          val('logout').as('action'),
          'access_code as subject',
          val(requestId).as('request_id'),
        ]),
    )
    .execute();
}

/** Refuses a call that names a member unless the bearer token is valid and belongs to that member. */
export async function refuseNonOwner(db: Db, bearer: string | null, accessCode: string, now: Date): Promise<Failure | null> {
  return ownerRefusal(bearer === null ? null : await ownerOfToken(db, bearer, now), accessCode);
}

/** Returns the access code of a token's owner, or null when the token is unknown or expired. */
export async function ownerOfToken(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('tokens')
    .select('access_code')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.access_code ?? null;
}

/**
 * Refuses a caller other than the named member.
 * @param owner access code of the token's owner; null when the token is not valid
 */
export function ownerRefusal(owner: string | null, accessCode: string): Failure | null {
  if (owner === null) return fail(401, 'INVALID_TOKEN');
  return owner === accessCode ? null : fail(403, 'NOT_YOUR_ACCOUNT');
}
