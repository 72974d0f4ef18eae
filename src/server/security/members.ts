import { fail, type Failure } from '../base/problem.ts';
import type { Db } from '../store/schema.ts';
import { hashToken, randomText } from '../base/secrets.ts';

/** The check-in comes every few weeks; a visitor's own log-in cookie lasts a day. */
const TOKEN_DAYS = 30;

/** Issues a token to a member. Only its hash is kept. */
export async function issueToken(db: Db, accessCode: string, now: Date): Promise<string> {
  const token = randomText(256);
  const expires = new Date(now.getTime() + TOKEN_DAYS * 86_400_000);
  await db
    .insertInto('tokens')
    .values({ token_hash: hashToken(token), access_code: accessCode, expires_at: expires })
    .execute();
  return token;
}

/** Refuses a call that names a member unless the bearer token is that member's and still good. */
export async function refuseStranger(db: Db, bearer: string | null, accessCode: string, now: Date): Promise<Failure | null> {
  return ownerRefusal(bearer === null ? null : await ownerOfToken(db, bearer, now), accessCode);
}

/** Whose token it is, by access code; null: nobody's, or not any more. */
export async function ownerOfToken(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('tokens')
    .select('access_code')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.access_code ?? null;
}

/** Refuses whoever is not the member named. @param owner whose token it is; null: nobody's */
export function ownerRefusal(owner: string | null, accessCode: string): Failure | null {
  if (owner === null) return fail(401, 'INVALID_TOKEN');
  return owner === accessCode ? null : fail(403, 'NOT_YOUR_ACCOUNT');
}
