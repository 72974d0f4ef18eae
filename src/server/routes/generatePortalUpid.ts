import { maskEmail } from '../../runtime/base/maskEmail.ts';
import { isOwnUrl } from '../http/isOwnUrl.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { redirectUriOf } from '../portalSignIn/signIn.ts';
import { allotUpid } from '../store/portalUsers.ts';

/**
 * Exchanges the code of a portal's sign-in for a program id. The portal identifies the person, whose own id is looked up or
 * allotted. A person who is linked to an account gets none.
 * @see [API-47] [PORTAL-05]
 */
export const generatePortalUpid: Handler<'generatePortalUpid'> = async (call, { settings, limits, portals, now }) => {
  const { authorizationCode, partnerId, redirectUri } = call.body;
  if (!isOwnUrl(redirectUri, call.origin, settings)) return fail(422, 'REDIRECT_NOT_ALLOWED');
  const portal = await portals.of(partnerId);
  if (!portal) return fail(404, 'PORTAL_NOT_OFFERED');
  const reserved = await limits.reserve(['portalCodeByAddress', call.address]);
  if (!reserved.ok) return reserved;
  const redirectTo = redirectUriOf(call.origin, redirectUri, partnerId);
  const person = await portals.identify(portal, authorizationCode, redirectTo, call.requestId);
  if (person.ok || person.status !== 422) await reserved.release();
  if (!person.ok) return person;
  return call.commit(async (tx) => {
    const allotted = await allotUpid(tx, portal.partnerId, person.userId, now());
    if (allotted === 'full') return fail(409, 'BATCH_FULL');
    if ('upid' in allotted) return done({ upid: allotted.upid });
    return fail(409, 'PORTAL_USER_LINKED', { maskedEmail: maskEmail(allotted.linkedEmail) });
  }, portal.partnerId);
};
