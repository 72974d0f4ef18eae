import { keyedHash } from '../base/secrets.ts';
import { PORTAL_TIMEOUT_MS, type PortalSettings } from '../portalSignIn/portalSettings.ts';

/** Paths of the sandbox's identity provider. */
export const SANDBOX_PORTAL = {
  authorizeUrl: '/sandbox/portal',
  tokenUrl: '/sandbox/portal/token',
  userUrl: '/sandbox/portal/user',
} as const;

/**
 * Id of the sandbox partner that has a portal.
 * @see docs/specification/sandbox.md, Partners
 */
const PARTNER = 1008;

/**
 * Returns the portal of the sandbox's partner.
 * @param secret the server's secret, from which the client secret is derived
 */
export function sandboxPortal(secret: string): readonly [partnerId: number, portal: PortalSettings] {
  const clientSecret = keyedHash(secret, 'sandbox portal');
  return [PARTNER, { ...SANDBOX_PORTAL, clientId: 'enrollment-sandbox', clientSecret, scope: 'openid', timeoutMs: PORTAL_TIMEOUT_MS }];
}
