import fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { handlers, isOperation } from '../routes/handlers.ts';
import { readDocuments } from '../http/documents.ts';
import { addErrorHandler } from '../http/errors.ts';
import { addPage, type PageRoutes } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrollment-page-'));
mkdirSync(join(folder, 'assets'));
const style = 'a::after { content: "</style>" }';
const link = '<link rel="stylesheet" crossorigin href="/assets/app-3c4d.css">';
writeFileSync(join(folder, 'index.html'), `<!doctype html><html><head><title>Enroll</title>${link}</head></html>`);
writeFileSync(join(folder, 'assets', 'app-3c4d.css'), style);
writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'plain');
writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('pressed'));
writeFileSync(join(folder, '.env'), 'SECRET=1');

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const documents = readDocuments(isOperation);
const hosts = { enrollment: '', growth: '', events: '' };
const geoHeaders = { country: null, region: null };
const routes: PageRoutes = {
  has: (pathname) => !pathname.startsWith('/no/'),
  newPathOf: (pathname) => (pathname === '/employer/old' ? '/employer/new' : null),
};

async function get(url: string, headers: Readonly<Record<string, string>> = {}, from = folder) {
  const app = fastify();
  await addPage(app, { documents, hosts, geoHeaders, routes, folder: from });
  const reply = await app.inject({ method: 'GET', url, headers });
  await app.close();
  return reply;
}

describe('addPage', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([['/'], ['/enrollment/sex?upid=UPID-ACME-0001'], ['/employer/acme']])(
    'serves the page to a browser at %s, with revalidation on every visit',
    async (url) => {
      const reply = await get(url, html);
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(reply.body).toContain('<title>Enroll</title>');
    },
  );
  it('inlines the style sheet, and allows it in the content security policy', async () => {
    const { body, headers } = await get('/', html);
    const inlined = /<style>(.*)<\/style><\/head>/s.exec(body)?.[1] ?? '';
    expect(inlined).toBe(style.replace('</', '<\\/'));
    const hash = createHash('sha256').update(inlined).digest('base64');
    expect(headers['content-security-policy']).toBe(`default-src 'self'; style-src 'self' 'sha256-${hash}'`);
    expect(body).not.toContain('<link');
  });
  it.each([['/no/such/place'], ['/employer/a.b'], ['/not-found.html'], ['/assets/gone-0000.js']])(
    'serves the page with status 404 to a browser at the unknown address %s [ROUTE-26]',
    async (url) => {
      const reply = await get(url, html);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
    },
  );
  it('redirects a page that has moved, with its query [ROUTE-23]', async () => {
    const { statusCode, headers } = await get('/employer/old?upid=UPID-ACME-0001&lang=de', html);
    expect([statusCode, headers.location]).toEqual([302, '/employer/new?upid=UPID-ACME-0001&lang=de']);
  });
  it('serves hashed files as immutable and precompressed', async () => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect((await get('/assets/app-1a2b.js')).body).toBe('plain');
  });
  it.each([['/assets/gone-0000.js'], ['/.env'], ['/assets/../../package.json'], ['/partners/v1/nothing']])(
    'answers a request for %s from anything but a browser with 404 as JSON',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
    },
  );
  it('answers 416 to a range outside the file', async () => {
    const app = fastify();
    addErrorHandler(app, { environment: 'production' });
    await addPage(app, { documents, hosts, geoHeaders, routes, folder });
    const reply = await app.inject({ url: '/index.html', headers: { range: 'bytes=999999-' } });
    await app.close();
    expect([reply.statusCode, reply.json()]).toEqual([416, expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' })]);
  });
  it('answers 404 to a browser when the page is not built', async () => {
    expect((await get('/', html, join(folder, 'none'))).statusCode).toBe(404);
  });
});

describe('readDocuments', () => {
  it('finds exactly the operations that have a handler', () => {
    const ids = readDocuments(isOperation).operations.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(Object.keys(handlers).toSorted());
  });
});
