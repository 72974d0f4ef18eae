import { keyedHash, randomText } from '../base/secrets.ts';
import type { PortalSettings } from './portalSettings.ts';

/**
 * The page that a portal comes back to, as both the sign-in and the exchange of its code name it: with the partner's id.
 * @param url absolute, or a path of `origin`
 */
export function redirectUriOf(origin: string, url: string, partnerId: number): string {
  const back = new URL(url, origin);
  back.searchParams.set('partnerId', String(partnerId));
  return back.href;
}

/**
 * The address of a portal's sign-in: the fixed client id, the page to come back to, a state that the portal gives back, and a
 * signature over client id and page. Only the holder of the secret can make it; the secret itself stays here, for an address is
 * no place for one.
 * @see [PORTAL-12]; RFC 6749, section 4.1.1
 */
export function signInUrl(portal: PortalSettings, origin: string, redirectUri: string): string {
  const signIn = new URL(portal.authorizeUrl, origin);
  const parameters = {
    client_id: portal.clientId,
    response_type: 'code',
    scope: portal.scope,
    redirect_uri: redirectUri,
    state: randomText(128),
    signature: signatureOf(portal, redirectUri),
  };
  for (const [name, value] of Object.entries(parameters)) signIn.searchParams.set(name, value);
  return signIn.href;
}

/** What the portal may compare: a keyed hash of the client id and the page to come back to. */
export function signatureOf({ clientId, clientSecret }: Pick<PortalSettings, 'clientId' | 'clientSecret'>, redirectUri: string): string {
  return keyedHash(clientSecret, clientId, redirectUri);
}
