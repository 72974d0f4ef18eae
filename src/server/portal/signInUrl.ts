import { keyedHash } from '../security/secrets.ts';
import type { PortalSettings } from '../settings.ts';

/**
 * The address of a portal's sign-in: the fixed client id, the page to come back to with the partner's id, and a signature
 * over both. Only the holder of the secret can make it; the secret itself stays here, for an address is no place for one.
 * @param url the page to come back to: absolute, or a path of `origin`
 * @see specification 1, section 7, Other calls
 */
export function signInUrl(portal: PortalSettings, origin: string, url: string, partnerId: number): string {
  const back = new URL(url, origin);
  back.searchParams.set('partnerId', String(partnerId));
  const signIn = new URL(portal.signInUrl, origin);
  signIn.searchParams.set('client_id', portal.clientId);
  signIn.searchParams.set('response_type', 'code');
  signIn.searchParams.set('redirect_uri', back.href);
  signIn.searchParams.set('signature', signatureOf(portal, back.href));
  return signIn.href;
}

/** What the portal compares: a keyed hash of the client id and the page to come back to. */
export function signatureOf({ clientId, secret }: PortalSettings, redirectUri: string): string {
  return keyedHash(secret, clientId, redirectUri);
}
