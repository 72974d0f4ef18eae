import { keyedHash } from '../base/secrets.ts';
import { PORTAL_TIMEOUT_MS, type PortalSettings } from '../portal/portalSettings.ts';

/** Where the sandbox's identity provider stands. */
export const SANDBOX_PORTAL = {
  authorizeUrl: '/sandbox/portal',
  tokenUrl: '/sandbox/portal/token',
  userUrl: '/sandbox/portal/user',
} as const;

/** The partner of the sandbox that has a portal. @see docs/specification/sandbox.md, Partners */
const PARTNER = 1008;

/** The portal of the sandbox's partner. @param secret the server's: what the client shows is made of it, and known to nobody else */
export function sandboxPortal(secret: string): readonly [partnerId: number, portal: PortalSettings] {
  const clientSecret = keyedHash(secret, 'sandbox portal');
  return [PARTNER, { ...SANDBOX_PORTAL, clientId: 'enrollment-sandbox', clientSecret, scope: 'openid', timeoutMs: PORTAL_TIMEOUT_MS }];
}
