import type { Db } from './schema.ts';

/**
 * Stores a password reset link under the hash of its token.
 * @param accessCode null when the email has no account
 */
export async function insertReset(
  tx: Db,
  reset: { readonly tokenHash: string; readonly accessCode: string | null; readonly redirectUrl: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      access_code: reset.accessCode,
      redirect_url: reset.redirectUrl,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/**
 * Returns the email and names of the member whose password a link may change, and the partner's name and slug. Returns null when
 * the link is unknown, used or expired.
 */
export async function ownerOfReset(db: Db, tokenHash: string, now: Date): Promise<readonly (string | null)[] | null> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.access_code', 'password_resets.access_code')
    .leftJoin('partners', 'partners.id', 'accounts.partner_id')
    .select(['accounts.email', 'accounts.first_name', 'accounts.last_name', 'partners.name', 'partners.slug'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? [row.email, row.first_name, row.last_name, row.name, row.slug] : null;
}

/** The account whose password a link changes, and the URL to return to. */
export interface ConsumedReset {
  readonly accessCode: string;
  readonly redirectUrl: string;
}

/**
 * Uses up a link. Only one of several concurrent calls succeeds.
 * @returns null when the link is unknown, used or expired
 */
export async function takeReset(tx: Db, tokenHash: string, now: Date): Promise<ConsumedReset | null> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('access_code', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['access_code', 'redirect_url'])
    .executeTakeFirst();
  return row?.access_code == null ? null : { accessCode: row.access_code, redirectUrl: row.redirect_url };
}

/** Changes an account's password and revokes its tokens and its other reset links. */
export async function changePassword(tx: Db, accessCode: string, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, updated_at: now }).where('access_code', '=', accessCode).execute();
  await tx.deleteFrom('tokens').where('access_code', '=', accessCode).execute();
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('access_code', '=', accessCode)
    .where('used_at', 'is', null)
    .execute();
}
