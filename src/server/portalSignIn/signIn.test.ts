import { describe, expect, it } from 'vitest';
import type { PortalSettings } from './portalSettings.ts';
import { redirectUriOf, signInUrl } from './signIn.ts';

const portal: PortalSettings = {
  authorizeUrl: 'https://portal.example/authorize',
  tokenUrl: 'https://portal.example/token',
  userUrl: 'https://portal.example/user',
  clientId: 'enrollment',
  clientSecret: 'known-to-both',
  scope: 'openid',
  timeoutMs: 1000,
};
const ORIGIN = 'https://enroll.example';
const signInOf = (settings: PortalSettings, back: string): URL => new URL(signInUrl(settings, ORIGIN, back));

describe('signInUrl', () => {
  const back = redirectUriOf(ORIGIN, '/partner-portal/callback', 1008);
  const signIn = signInOf(portal, back);

  it('contains the fixed client id and the return page with the partner id [PORTAL-12]', () => {
    expect(signIn.origin + signIn.pathname).toBe('https://portal.example/authorize');
    expect(signIn.searchParams.get('client_id')).toBe('enrollment');
    expect(signIn.searchParams.get('redirect_uri')).toBe('https://enroll.example/partner-portal/callback?partnerId=1008');
  });

  it('is signed with the secret without revealing it [PORTAL-12]', () => {
    const signatureIn = ({ searchParams }: URL) => searchParams.get('signature');
    expect(signatureIn(signInOf(portal, back))).toBe(signatureIn(signIn));
    expect(signatureIn(signInOf({ ...portal, clientSecret: 'another' }, back))).not.toBe(signatureIn(signIn));
    expect(signatureIn(signInOf(portal, 'https://evil.example/'))).not.toBe(signatureIn(signIn));
    expect(signIn.href).not.toContain(portal.clientSecret);
  });
});
