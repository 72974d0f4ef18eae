import { leadsBack } from '../http/leadsBack.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../http/problem.ts';
import { maskEmail } from '../portal/maskEmail.ts';
import { portalOf } from '../portal/portalOf.ts';
import { hashToken } from '../security/secrets.ts';
import { openUpidOf } from '../store/upids.ts';

/** A program id for the code of a portal's sign-in; a person who is linked already gets none. @see specification 1, sections 4 and 7 */
export const generatePortalUpid: Handler<'generatePortalUpid'> = async (call, services) => {
  const { settings, db, limits } = services;
  const { authorizationCode, partnerId, redirectUri } = call.body;
  if (!leadsBack(redirectUri, call.origin, settings)) return fail(422, 'REDIRECT_NOT_ALLOWED');
  if (!(await portalOf(services, partnerId))) return fail(404, 'PORTAL_NOT_OFFERED');
  const reserved = await limits.reserve(['portalCodeByAddress', call.address]);
  if (!reserved.ok) return reserved;
  const user = await db
    .selectFrom('portal_users')
    .select(['partner_id', 'linked_email'])
    .where('code_hash', '=', hashToken(authorizationCode))
    .executeTakeFirst();
  if (!user || (partnerId !== 0 && user.partner_id !== partnerId)) return fail(422, 'PORTAL_CODE_INVALID');
  await reserved.takeBack();
  if (user.linked_email !== null) return fail(409, 'PORTAL_USER_LINKED', { maskedEmail: maskEmail(user.linked_email) });
  const upid = await openUpidOf(db, user.partner_id);
  return upid === null ? fail(409, 'BATCH_FULL') : call.commit(async () => done({ upid }));
};
