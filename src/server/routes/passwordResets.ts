import { isOwnUrl } from '../http/isOwnUrl.ts';
import type { Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { LINK_MINUTES, languageOfVisit, resetLink } from '../passwordReset/links.ts';
import { resetMail } from '../mail/resetMail.ts';
import { hashToken, randomText } from '../base/secrets.ts';
import { accountByEmail, emailKey, hasLogin } from '../store/accounts.ts';
import { partnerOfAccount } from '../store/partnerOfAccount.ts';
import { insertReset } from '../store/passwordResets.ts';

/**
 * Requests a link to set a new password. Known and unknown emails get the same response and the same work: an unknown email gets a
 * link without an account and an email that is dropped, and emails are sent after the response.
 * @see [API-18] [D-24]
 */
export const passwordResets: Handler<'passwordResets'> = async (call, { settings, db, limits, mailer, now }) => {
  const { email, postResetRedirectUrl } = call.body;
  if (!isOwnUrl(postResetRedirectUrl, call.origin, settings)) return fail(422, 'REDIRECT_NOT_ALLOWED');
  const reserved = await limits.reserve(['resetByAccount', emailKey(email)], ['resetByAddress', call.address]);
  if (!reserved.ok) return reserved;
  const account = await accountByEmail(db, email);
  const owner = hasLogin(account) ? account : null;
  const partner = await partnerOfAccount(db, owner?.accessCode ?? '');
  const token = randomText(256);
  const accessCode = owner?.accessCode ?? null;
  const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
  const { origin } = call;
  const link = resetLink(origin, token, postResetRedirectUrl);
  const mail = resetMail({ to: owner?.email ?? email, link, language: languageOfVisit(origin, postResetRedirectUrl), partner, origin });
  const response = await call.commit(async (tx) => {
    await insertReset(tx, { tokenHash: hashToken(token), accessCode, redirectUrl: postResetRedirectUrl, expiresAt });
    const recipient = accessCode === null ? 'nobody' : { accessCode };
    await mailer.add(tx, mail, { recipient, expiresAt, requestId: call.requestId });
    return { ok: true, status: 202, body: { status: 'REQUESTED' } };
  });
  if (response.ok === true) mailer.wake();
  return response;
};
