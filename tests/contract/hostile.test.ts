import { describe, expect, it } from 'vitest';
import { onEachDatabase } from './support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const AVAILABILITY = '/b2b-enrollment/getB2bEmailAvailabilityInformation';

  describe('hostile input', () => {
    it.each([
      ['a NUL', '{"email":"a\\u0000@example.com"}', 400, 'INVALID_REQUEST'],
      ['half a surrogate pair', '{"email":"a\\ud800@example.com"}', 400, 'INVALID_REQUEST'],
      ['half a document', '{"email":', 400, 'INVALID_REQUEST'],
      ['a list', '[]', 400, 'INVALID_REQUEST'],
      ['null', 'null', 400, 'INVALID_REQUEST'],
      ['nothing', '', 400, 'INVALID_REQUEST'],
      ['a prototype', '{"__proto__":{"x":1},"email":"a@example.com"}', 400, 'INVALID_REQUEST'],
      ['an object for a text', '{"email":{"$ne":null}}', 400, 'INVALID_REQUEST'],
      ['a body of 200 KiB', JSON.stringify({ email: 'x'.repeat(200 * 1024) }), 413, 'BODY_TOO_LARGE'],
    ])('%s is refused without internals', async (_title, body, status, code) => {
      const reply = await server().call('POST', AVAILABILITY, { body });
      expect([reply.status, reply.body['code'], reply.headers['content-type']]).toEqual([status, code, 'application/problem+json']);
      expect(JSON.stringify(reply.body)).not.toMatch(/stack|node_modules|select |ajv|Fastify/i);
    });
    it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x'], ['application/jsonp']])(
      'a body of the type %s is refused',
      async (type) => {
        const reply = await server().call('POST', AVAILABILITY, { body: '{"email":"a@example.com"}', headers: { 'content-type': type } });
        expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      },
    );
    it("a write from another origin's page is refused, our own is not", async () => {
      const send = (headers: Readonly<Record<string, string>>) =>
        server().call('POST', AVAILABILITY, { body: { email: 'a@example.com' }, headers });
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
        expect(await send(headers)).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
      expect((await send({ origin: 'http://localhost:80', host: 'localhost' })).status).toBe(200);
      expect((await send({ origin: 'https://app.example', host: 'app.example' })).status).toBe(200);
    });
    it.each([
      ['/account/upid/%zz/validate', 400],
      ['/account/upid/%00/validate', 400],
      ['/partners/v1/nothing', 404],
    ])('%s is %i', async (url, status) => {
      const reply = await server().call('GET', url);
      expect([reply.status, reply.headers['content-type']]).toEqual([status, expect.stringContaining('application/problem+json')]);
    });
    it('an idempotency key that is none is refused', async () => {
      const reply = await server().call('POST', '/dpp/v1/triage', {
        body: { completionStatus: 'PARTIAL', partnerId: 20, survey: {} },
        headers: { 'idempotency-key': 'short' },
      });
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: '/header/idempotency-key', code: 'minLength' }] } });
    });
  });

  describe('every answer', () => {
    it.each([
      ['/healthz'],
      ['/partners/v1/getBySlug?slug=acme'],
      ['/partners/v1/getBySlug?slug=nobody'],
      ['/account/upid/%zz/validate'],
      ['/no/such/page.txt'],
    ])('has the security headers: %s', async (url) => {
      const { headers } = await server().call('GET', url);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['permissions-policy']).toBeDefined();
    });
    it('over https asks for https from then on', async () => {
      const over = async (proto: string) => (await server().call('GET', '/healthz', { headers: { 'x-forwarded-proto': proto } })).headers;
      expect((await over('https'))['strict-transport-security']).toMatch(/max-age=\d+/);
      expect(await over('http')).not.toHaveProperty('strict-transport-security');
    });
    it('of the API is not stored by anyone on the way', async () => {
      expect((await server().call('GET', '/partners/v1/getBySlug?slug=acme')).headers['cache-control']).toBe('no-store');
    });
  });

  describe('the settings of the page', () => {
    const geo = async (url: string, headers = {}) => (await server().call('GET', url, { headers })).body['geo'];

    it('hold no secret', async () => {
      const { body } = await server().call('GET', '/config.json');
      expect(Object.keys(body).sort()).toEqual([
        'clientId',
        'environment',
        'eventsKey',
        'geo',
        'hosts',
        'stores',
        'support',
        'tags',
        'telehealthUrl',
      ]);
    });
    it('say where the visitor is: by header, or in development by the address', async () => {
      expect(await geo('/config.json')).toEqual({ country: null, region: null });
      expect(await geo('/config.json?geo=us-ca')).toEqual({ country: 'US', region: 'CA' });
      expect(await geo('/config.json?geo=DE')).toEqual({ country: 'DE', region: null });
      expect(await geo('/config.json', { 'x-geo-country': 'US', 'x-geo-region': 'WA' })).toEqual({ country: 'US', region: 'WA' });
    });
  });

  describe('operating', () => {
    it('tells health, readiness and counts by operation, without addresses', async () => {
      await server().call('GET', '/account/upid/UPID-ACME-0001/validate');
      expect((await server().call('GET', '/healthz')).body).toEqual({ status: 'ok' });
      expect((await server().call('GET', '/readyz')).body).toEqual({ status: 'ready' });
    });
  });
});
