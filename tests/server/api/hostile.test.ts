import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const AVAILABILITY = '/b2b-enrollment/getB2bEmailAvailabilityInformation';

  describe('the server, given hostile input,', () => {
    it.each([
      ['a NUL', '{"email":"a\\u0000@example.com"}', 400, 'INVALID_REQUEST'],
      ['half a surrogate pair', '{"email":"a\\ud800@example.com"}', 400, 'INVALID_REQUEST'],
      ['a truncated document', '{"email":', 400, 'INVALID_REQUEST'],
      ['a list', '[]', 400, 'INVALID_REQUEST'],
      ['null', 'null', 400, 'INVALID_REQUEST'],
      ['an empty body', '', 400, 'INVALID_REQUEST'],
      ['a duplicate name', '{"email":"a@example.com","email":"b@example.com"}', 400, 'INVALID_REQUEST'],
      ['a deep list', `${'['.repeat(60_000)}${']'.repeat(60_000)}`, 400, 'INVALID_REQUEST'],
      ['a prototype', '{"__proto__":{"x":1},"email":"a@example.com"}', 400, 'INVALID_REQUEST'],
      ['an object instead of a string', '{"email":{"$ne":null}}', 400, 'INVALID_REQUEST'],
      ['a body of 200 KiB', JSON.stringify({ email: 'x'.repeat(200 * 1024) }), 413, 'BODY_TOO_LARGE'],
    ])('refuses %s without revealing internals', async (_title, body, status, code) => {
      const reply = await server().call('POST', AVAILABILITY, { body });
      expect([reply.status, reply.body['code'], reply.headers['content-type']]).toEqual([status, code, 'application/problem+json']);
      expect(JSON.stringify(reply.body)).not.toMatch(/stack|node_modules|select |ajv|Fastify/i);
    });
    it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data; boundary=x'], ['application/jsonp']])(
      'refuses a body of type %s',
      async (type) => {
        const reply = await server().call('POST', AVAILABILITY, { body: '{"email":"a@example.com"}', headers: { 'content-type': type } });
        expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      },
    );
    it.each([
      ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
      ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ])('refuses %s', async (_title, headers) => {
      const reply = await server().call('POST', AVAILABILITY, { body: '{"email":"a@example.com"}', headers });
      expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });
    it.each([
      ['GET', '/account/users', 405, 'POST, OPTIONS'],
      ['DELETE', '/programs/upid/UPID-ACME-0001:getEnrollmentInformation', 405, 'GET, HEAD, OPTIONS'],
      ['PUT', '/partners/v1/getBySlug?slug=acme', 405, 'GET, HEAD, OPTIONS'],
      ['OPTIONS', '/oauth/token', 204, 'POST, OPTIONS'],
      ['DELETE', '/no/such/place', 404, undefined],
    ] as const)('answers %s %s with %i', async (method, url, status, allow) => {
      const reply = await server().call(method, url);
      expect([reply.status, reply.headers['allow']]).toEqual([status, allow]);
      expect(reply.headers['content-security-policy']).toBeDefined();
    });
    it.each([
      ['GET', `/account/upid/${'x'.repeat(2001)}/validate`],
      ['HEAD', `/partners/retriageEligibility/${'x'.repeat(2001)}`],
    ] as const)('refuses a parameter above the limit of the router as such, and not the method %s', async (method, url) => {
      const reply = await server().call(method, url);
      expect([reply.status, reply.headers['allow']]).toEqual([400, undefined]);
    });
    it("refuses a write from another origin's page, but not from our own", async () => {
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
    ])('answers %s with %i', async (url, status) => {
      const reply = await server().call('GET', url);
      expect([reply.status, reply.headers['content-type']]).toEqual([status, expect.stringContaining('application/problem+json')]);
    });
    it.each([['/employer/%zz'], ['/employer/%ED%A0%80']])('redirects a browser from %s to the not-found page', async (url) => {
      const reply = await server().call('GET', url, { headers: { accept: 'text/html,*/*' } });
      expect([reply.status, reply.headers['location']]).toEqual([303, '/not-found']);
      expect((await server().call('GET', url)).status).toBe(400);
    });
    it("treats a prototype's property name as an unknown destination in the sandbox", async () => {
      expect((await server().call('GET', '/sandbox/members/MEMBER-WEIGHT?to=constructor')).status).toBe(404);
    });
    it('stores the longest answer with an @ unencrypted, although no index has room for it', async () => {
      // Letters that do not repeat, because PostgreSQL compresses the others.
      const text = `@${Array.from({ length: 999 }, (_each, index) => String.fromCodePoint(0xac00 + index)).join('')}`;
      const body = { completionStatus: 'PARTIAL', partnerId: 20, survey: { otherEthnicity: text } };
      expect((await server().call('POST', '/dpp/v1/triage', { body })).status).toBe(200);
      expect(
        await server()
          .db.selectFrom('triages')
          .select('key')
          .where(sql<boolean>`survey->>'otherEthnicity' = ${text}`)
          .execute(),
      ).toHaveLength(1);
    });
    it('refuses an invalid idempotency key', async () => {
      const reply = await server().call('POST', '/dpp/v1/triage', {
        body: { completionStatus: 'PARTIAL', partnerId: 20, survey: {} },
        headers: { 'idempotency-key': 'short' },
      });
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: '/header/idempotency-key', code: 'minLength' }] } });
    });
  });

  describe('every response', () => {
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
    it('sends HSTS over HTTPS', async () => {
      const over = async (proto: string) => (await server().call('GET', '/healthz', { headers: { 'x-forwarded-proto': proto } })).headers;
      expect((await over('https'))['strict-transport-security']).toMatch(/max-age=\d+/);
      expect(await over('http')).not.toHaveProperty('strict-transport-security');
    });
    it.each([[{ accept: 'text/html' }], [{}]])('sends HSTS even for a malformed URL: %j', async (headers) => {
      const over = (proto: string) => server().call('GET', '/employer/%zz', { headers: { ...headers, 'x-forwarded-proto': proto } });
      expect((await over('https')).headers['strict-transport-security']).toMatch(/max-age=\d+/);
      expect((await over('http')).headers).not.toHaveProperty('strict-transport-security');
    });
    it.each([
      ['GET', '/partners/v1/getBySlug?slug=acme', {}],
      ['GET', '/healthz', {}],
      ['GET', '/readyz', {}],
      ['GET', '/metrics', {}],
      ['GET', '/assets/gone.js', {}],
      ['POST', '/account/users', { origin: 'https://evil.example' }],
    ] as const)('of the API, of a probe and of a refusal forbids caching: %s %s', async (method, url, headers) => {
      expect((await server().call(method, url, { headers })).headers['cache-control']).toBe('no-store');
    });
  });

  describe('the server, sent malformed HTTP,', () => {
    const HOST = 'Host: localhost\r\nConnection: close\r\n';
    const post = (headers: string, body = '') => `POST ${AVAILABILITY} HTTP/1.1\r\n${HOST}${headers}\r\n\r\n${body}`;
    const notUtf8 = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('@example.com"}')]);

    it.each([
      ['another protocol', '\x16\x03\x01\x02\r\n\r\n', 400],
      ['an unknown method', `FOO / HTTP/1.1\r\n${HOST}\r\n`, 400],
      ['both a length and chunks', post('Content-Length: 6\r\nTransfer-Encoding: chunked', '0\r\n\r\nG'), 400],
      ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
      ['chunks of an unknown kind', post('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
      ['headers of 20 KiB', `GET /healthz HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20 * 1024)}\r\n\r\n`, 431],
      ['a missing host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['two hosts', `GET /healthz HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 400],
      ['an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
      ['a URL of 64 KiB', `GET /?data=${'a'.repeat(64 * 1024)} HTTP/1.1\r\n${HOST}Accept: text/html\r\n\r\n`, 431],
      [
        'bytes that are not UTF-8',
        Buffer.concat([Buffer.from(post(`Content-Type: application/json\r\nContent-Length: ${notUtf8.length}`)), notUtf8]),
        400,
      ],
    ])('refuses %s, with the security headers of every response', async (_title, bytes, status) => {
      const [head = '', body = ''] = (await server().send(bytes)).split('\r\n\r\n');
      expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `);
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect(head.toLowerCase()).toContain(`${name}: `);
      expect(head).toContain('content-type: application/problem+json');
      expect(body).toContain(`"status":${status}`);
    });
    it('closes the connection of a client that uses it as a proxy', async () => {
      expect(await server().send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')).toBe('');
    });
    it('refuses an unknown expectation with 417', async () => {
      const reply = await server().send(post('Content-Type: application/json\r\nExpect: a-miracle\r\nContent-Length: 2', '{}'));
      expect(reply).toMatch(/^HTTP\/1\.1 417 /);
    });
    it('accepts HTTP 1.0, which has no Host header', async () => {
      expect(await server().send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  describe('the settings of the page', () => {
    const geo = async (url: string, headers = {}) => (await server().call('GET', url, { headers })).body['geo'];

    it('contain no secret', async () => {
      const { body } = await server().call('GET', '/config.json');
      expect(Object.keys(body).sort()).toEqual([
        'clientId',
        'environment',
        'eventsKey',
        'geo',
        'hosts',
        'legal',
        'stores',
        'support',
        'tags',
        'telehealthUrl',
      ]);
    });
    it("contain the visitor's location, from a header or, in development, from the URL", async () => {
      expect(await geo('/config.json')).toEqual({ country: null, region: null });
      expect(await geo('/config.json?geo=us-ca')).toEqual({ country: 'US', region: 'CA' });
      expect(await geo('/config.json?geo=DE')).toEqual({ country: 'DE', region: null });
      expect(await geo('/config.json', { 'x-geo-country': 'US', 'x-geo-region': 'WA' })).toEqual({ country: 'US', region: 'WA' });
    });
  });

  describe('the probes', () => {
    it('report health and readiness', async () => {
      expect((await server().call('GET', '/healthz')).body).toEqual({ status: 'ok' });
      expect((await server().call('GET', '/readyz')).body).toEqual({ status: 'ready' });
    });
  });
});
