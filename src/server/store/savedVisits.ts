import { sql } from 'kysely';
import { decrypt, encrypt, keyFrom } from '../encryption/cipher.ts';
import { hashToken } from '../base/secrets.ts';
import type { Db } from './schema.ts';

/** Time in minutes for which the device that has opened a visit may request it again, because the reply may have been lost. */
const REOPEN_MINUTES = 10;
const KEY_PURPOSE = 'saved visit';

/** Stores a visit, encrypted with a key that only the holder of the token can derive. */
export async function insertVisit(
  tx: Db,
  { token, visit, expiresAt }: { readonly token: string; readonly visit: string; readonly expiresAt: Date },
): Promise<void> {
  const tokenHash = hashToken(token);
  const sealed = encrypt(keyFrom(token, KEY_PURPOSE), visit, tokenHash);
  await tx.insertInto('saved_visits').values({ token_hash: tokenHash, sealed, expires_at: expiresAt }).execute();
}

/**
 * Uses up a visit: only one of several devices gets it.
 * @param opener identifies the device, which may repeat the request for a while
 * @returns null when the token is unknown, used by another device, or too old
 */
export async function takeVisit(db: Db, token: string, opener: string, now: Date): Promise<string | null> {
  const tokenHash = hashToken(token);
  const reopenUntil = new Date(now.getTime() + REOPEN_MINUTES * 60_000);
  const row = await db
    .updateTable('saved_visits')
    .set({
      opener: hashToken(opener),
      expires_at: sql`case when opener is null then least(expires_at, ${reopenUntil}::timestamptz) else expires_at end`,
    })
    .where('token_hash', '=', tokenHash)
    .where((is) => is.or([is('opener', 'is', null), is('opener', '=', hashToken(opener))]))
    .where('expires_at', '>', now)
    .returning('sealed')
    .executeTakeFirst();
  const visit = row && decrypt(keyFrom(token, KEY_PURPOSE), row.sealed, tokenHash);
  return visit?.toString('utf8') ?? null;
}
