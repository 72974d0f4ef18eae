import { leadsBack } from '../http/leadsBack.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../http/problem.ts';
import { portalOf } from '../portal/portalOf.ts';
import { signInUrl } from '../portal/signInUrl.ts';

/** Where the sign-in of a partner's portal is. @see specification 1, sections 4 and 7 */
export const getPortalRedirect: Handler<'getPortalRedirect'> = async ({ path, query, origin }, services) => {
  if (!leadsBack(query.url, origin, services.settings)) return fail(422, 'REDIRECT_NOT_ALLOWED');
  const partnerId = Number(path.partner_id);
  const portal = await portalOf(services, partnerId);
  return portal ? done({ redirectUri: signInUrl(portal, origin, query.url, partnerId) }) : fail(404, 'PORTAL_NOT_OFFERED');
};
