import { isOwnUrl } from '../http/isOwnUrl.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { redirectUriOf, signInUrl } from '../portalSignIn/signIn.ts';

/**
 * Returns the sign-in address of a partner's portal.
 * @see [API-37] [PORTAL-08] [S-061]
 */
export const getPortalRedirect: Handler<'getPortalRedirect'> = async ({ path, query, origin }, { settings, portals }) => {
  if (!isOwnUrl(query.url, origin, settings)) return fail(422, 'REDIRECT_NOT_ALLOWED');
  const partnerId = Number(path.partner_id);
  const portal = await portals.of(partnerId);
  if (!portal) return fail(404, 'PORTAL_NOT_OFFERED');
  return done({ redirectUri: signInUrl(portal.settings, origin, redirectUriOf(origin, query.url, partnerId)) });
};
