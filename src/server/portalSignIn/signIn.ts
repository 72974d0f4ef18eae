import { keyedHash, randomText } from '../base/secrets.ts';
import type { PortalSettings } from './portalSettings.ts';

/**
 * Builds the page that a portal returns to, with the partner's id. Sign-in and code exchange must send the same page.
 * @param url absolute, or a path of `origin`
 */
export function redirectUriOf(origin: string, url: string, partnerId: number): string {
  const back = new URL(url, origin);
  back.searchParams.set('partnerId', String(partnerId));
  return back.href;
}

/**
 * Builds the URL of a portal's sign-in: the fixed client id, the return page, a state that the portal echoes, and a signature
 * over client id and page. The signature proves knowledge of the secret, which must not appear in a URL.
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

/** Computes the signature that the portal may verify: a keyed hash of the client id and the return page. */
export function signatureOf({ clientId, clientSecret }: Pick<PortalSettings, 'clientId' | 'clientSecret'>, redirectUri: string): string {
  return keyedHash(clientSecret, clientId, redirectUri);
}
