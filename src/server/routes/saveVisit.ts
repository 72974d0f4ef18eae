import { CONTINUE_PATH } from '../../enrollment/paths/paths.ts';
import { SAVED_VISIT_DAYS } from '../../enrollment/vocabulary/savedVisitDays.ts';
import type { Handler } from '../http/operations.ts';
import { randomText } from '../base/secrets.ts';
import { visitMail } from '../mail/visitMail.ts';
import { emailKey } from '../store/accounts.ts';
import { partnerOfSlug } from '../store/partnerOfAccount.ts';
import { insertVisit } from '../store/savedVisits.ts';

/** Saves a visit for another device, and emails a link to it. Behaves the same whether or not the address has an account. */
export const saveVisit: Handler<'saveVisit'> = async (call, { db, limits, mailer, now }) => {
  const { email, visit, lang = '', partnerSlug } = call.body;
  const reserved = await limits.reserve(['visitByEmail', emailKey(email)], ['visitByAddress', call.address]);
  if (!reserved.ok) return reserved;
  const partner = partnerSlug === undefined ? null : await partnerOfSlug(db, partnerSlug);
  const token = randomText(256);
  const expiresAt = new Date(now().getTime() + SAVED_VISIT_DAYS * 24 * 60 * 60_000);
  const link = `${call.origin}${CONTINUE_PATH}${lang === '' ? '' : `?lang=${lang}`}#${token}`;
  const mail = visitMail({ to: email, link, language: lang, partner, origin: call.origin });
  const response = await call.commit(async (tx) => {
    await insertVisit(tx, { token, visit, expiresAt });
    await mailer.add(tx, mail, { recipient: 'anyone', expiresAt, requestId: call.requestId });
    return { ok: true, status: 202, body: { status: 'REQUESTED' } };
  });
  if (response.ok === true) mailer.wake();
  return response;
};
