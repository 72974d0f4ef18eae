import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { bearer } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

const CALLBACK = 'http://localhost/partner-portal/callback?partnerId=1008';

await onEachDatabase((server) => {
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', url, { body, headers });

  describe('the partner portal', () => {
    const redirect = (partner: string, url = CALLBACK) =>
      server().call('GET', `/personifyhealth/v3/partners/${partner}/redirect?url=${encodeURIComponent(url)}`);
    const exchange = (authorizationCode: string, partnerId = 1008, redirectUri = CALLBACK) =>
      post('/virginpulse/v1/users:generateUpid', { authorizationCode, partnerId, redirectUri });

    it('is opened with a fixed client id, a signature by its secret and a return address that names the partner [API-37] [API-38] [PORTAL-12]', async () => {
      const { status, body } = await redirect('1008', '/partner-portal/callback');
      expect(status).toBe(200);
      const signIn = new URL(String(body['redirectUri']));
      expect(signIn.searchParams.get('client_id')).toBe('enrollment-sandbox');
      expect(signIn.searchParams.get('redirect_uri')).toBe(CALLBACK);
      expect(signIn.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
      const page = await server().call('GET', `${signIn.pathname}${signIn.search}`);
      expect(page.status).toBe(200);
      const state = signIn.searchParams.get('state');
      expect(state).toMatch(/^[\w-]{22}$/);
      for (const way of ['code=PORTAL-OK', 'code=PORTAL-LINKED', 'error=access_denied'])
        expect(page.text).toContain(`1008&amp;${way}&amp;state=${state}`);
      signIn.searchParams.set('redirect_uri', 'https://evil.example/');
      expect((await server().call('GET', `${signIn.pathname}${signIn.search}`)).status).toBe(400);
    });
    it('is opened with partner id 0 if the partner is unknown', async () => {
      expect(String((await redirect('0')).body['redirectUri'])).toContain('partnerId%3D0');
    });
    it.each([
      ['a partner without a portal', '1001', CALLBACK, 404, 'PORTAL_NOT_OFFERED'],
      ['an unknown partner', '999999', CALLBACK, 404, 'PORTAL_NOT_OFFERED'],
      ['a return page on another origin', '1008', 'https://evil.example/', 422, 'REDIRECT_NOT_ALLOWED'],
    ])('is refused for %s', async (_title, partner, url, status, code) => {
      expect(await redirect(partner, url)).toMatchObject({ status, body: { code } });
    });
    it('returns a program id for a code, and the masked email of a linked account [API-47]', async () => {
      const { status, body } = await exchange('PORTAL-OK');
      expect([status, body]).toEqual([200, { upid: 'UPID-PORTAL-OPEN' }]);
      expect((await server().call('GET', '/account/upid/UPID-PORTAL-OPEN/validate')).body).toEqual({ available: true });
      expect(await exchange('PORTAL-LINKED')).toMatchObject({
        status: 409,
        body: { code: 'PORTAL_USER_LINKED', maskedEmail: 'm***@example.com' },
      });
      expect(await exchange('PORTAL-ELSE')).toMatchObject({ status: 422, body: { code: 'PORTAL_CODE_INVALID' } });
      expect(await exchange('PORTAL-OK', 1001)).toMatchObject({ status: 404 });
      expect(await exchange('PORTAL-OK', 1008, 'https://evil.example/')).toMatchObject({ status: 422 });
      expect((await exchange('PORTAL-OK', 0)).body).toEqual({ upid: 'UPID-PORTAL-OPEN' });
    });
    it('issues a token only to the client, and an identity only for a valid token', async () => {
      const form = {
        body: 'grant_type=authorization_code&code=PORTAL-OK',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      expect((await server().call('POST', '/sandbox/portal/token', form)).status).toBe(401);
      expect((await server().call('GET', '/sandbox/portal/user', { headers: bearer('made.up') })).status).toBe(401);
    });
  });
});
