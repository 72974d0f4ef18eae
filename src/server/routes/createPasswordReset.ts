import type { Handler } from '../http/operations.ts';
import { fail } from '../http/problem.ts';
import { hashToken, randomText } from '../security/secrets.ts';
import { accountByEmail, emailKey } from '../store/accounts.ts';

/** How long a link to set a new password is good for. */
const LINK_MINUTES = 60;

/** Asks for a link to set a new password. Answers alike for everyone. @see specification 1, section 7; decisions, Calls */
export const createPasswordReset: Handler<'createPasswordReset'> = async (call, { settings, db, limits, now }) => {
  const { email, postResetRedirectUrl } = call.body;
  if (!leadsBack(postResetRedirectUrl, [call.origin, ...settings.allowedOrigins])) return fail(422, 'REDIRECT_NOT_ALLOWED');
  const reserved = await limits.reserve(['resetByAccount', emailKey(email)], ['resetByAddress', call.address]);
  if (!reserved.ok) return reserved;
  const account = await accountByEmail(db, email);
  return call.commit(async (tx) => {
    if (account?.passwordHash) {
      const expires = new Date(now().getTime() + LINK_MINUTES * 60_000);
      await tx
        .insertInto('password_resets')
        .values({
          token_hash: hashToken(randomText(256)),
          access_code: account.accessCode,
          redirect_url: postResetRedirectUrl,
          expires_at: expires,
        })
        .execute();
    }
    return { ok: true, status: 202, body: { status: 'REQUESTED' } };
  });
};

/** True for an address of this product: a path, or one whose host is ours. Placeholders do not decide where it leads. */
function leadsBack(url: string, origins: readonly string[]): boolean {
  const base = origins[0] ?? '';
  const filled = url.replaceAll(/\{(from|resetUrl)\}/g, 'placeholder');
  if (/[\s\\]/.test(filled) || !URL.canParse(filled, base)) return false;
  const { protocol, host, username, password } = new URL(filled, base);
  const hosts = origins.map((origin) => new URL(origin).host);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hosts.includes(host);
}
