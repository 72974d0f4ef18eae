import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FirstReply } from '../../../src/enrollment/api/firstCalls.ts';
import { EARLY_PRESS } from '../../../src/server/builtPage/earlyPress.ts';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';

const build = mkdtempSync(join(tmpdir(), 'first-screen-'));
const folder = join(build, 'page');
/** A thread that renders one screen for all addresses. */
const RENDER_THREAD = `require('node:worker_threads').parentPort.on('message', function ({ id }) { this.postMessage({ id, screen: { html: '<h1>Hello</h1>', title: 'Hello & welcome', data: { about: '</script>' } } }); });`;
const html = { accept: 'text/html' };
/** The cookie of a visitor who has enrolled, whose screen the page renders. */
const NOT_RENDERED = 'lastEnrolledUpid=UPID-OTHER';
const WAIT = { timeout: 60_000, interval: 100 };
let server: ContractServer;
let elsewhere: ContractServer;

const open = async (variables: Readonly<Record<string, string>> = {}) =>
  openServer({ DATA_DIR: 'memory://', ...variables }, { restored: await sandboxDump(), pageFolder: folder });

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<html><head><title>Enroll</title></head><body><div id="root"></div></body></html>');
  mkdirSync(join(build, 'server'));
  writeFileSync(join(build, 'server', 'renderThread.js'), RENDER_THREAD);
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    '_part.js': { file: 'part.js', imports: ['_shared.js'] },
    'virtual:survey-texts/DPP_SURVEY/ko': { file: 'ko-set.js' },
    '_survey-1a2b.js': { file: 'survey.js', name: 'survey', imports: ['_part.js', 'index.html'] },
    'src/enrollment/texts/interface/en.ts': { file: 'en.js' },
    'src/enrollment/texts/interface/ko.ts': { file: 'ko.js' },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  server = await open();
  elsewhere = await open({ ENROLLMENT_URL: 'https://api.example.org' });
});
afterAll(async () => {
  await Promise.all([server.close(), elsewhere.close()]);
  rmSync(build, { recursive: true });
});

/** Returns what an element of a page contains as JSON; undefined if there is no such element. */
function jsonIn(text: string, id: string): unknown {
  const content = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(text)?.[1];
  return content === undefined ? undefined : JSON.parse(content);
}

/** Returns the replies in a page whose screen the server does not render. */
async function repliesAt(address: string, on = server): Promise<readonly FirstReply[]> {
  const { text } = await on.call('GET', address, { headers: { ...html, cookie: NOT_RENDERED } });
  const replies = jsonIn(text, 'first-replies');
  return Array.isArray(replies) ? replies : [];
}

const operationsAt = async (address: string, on = server) => (await repliesAt(address, on)).map(({ operation }) => operation);

describe('the page', () => {
  it('contains the theme of its partner once in the head, and allows it in the content security policy', async () => {
    const get = (address: string) => server.call('GET', address, { headers: html });
    const address: unknown = (await server.call('GET', '/partners/v1/getBySlug?slug=acme')).body['theme'];
    const { text, headers } = await get('/employer/acme?upid=UPID-ACME-0001');
    const [head = ''] = text.split('</head>');
    const themes = [...head.matchAll(/<style data-theme="([^"]*)">(.*?)<\/style>/gs)];
    expect(themes.map(([, name]) => name)).toEqual([address]);
    const css = themes[0]?.[2] ?? '';
    expect(css).toBe((await get(String(address))).text);
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect((await get('/employer/portal')).text).not.toContain('data-theme');
  });
  it("contains the API's replies to the calls of its first screen", async () => {
    const upid = 'UPID-ACME-0001';
    const replies = await repliesAt(`/employer/acme?upid=${upid}&lang=ko`);
    const apiReplies = await Promise.all(
      [
        '/config.json',
        '/partners/v1/getBySlug?slug=acme',
        `/partners/v1/getByUpid?upid=${upid}`,
        `/account/upid/${upid}/validate`,
        `/programs/upid/${upid}:getEnrollmentInformation`,
      ].map(async (path) => (await server.call('GET', path)).body),
    );
    expect(replies.map(({ value }) => value)).toEqual(apiReplies);
    expect(replies.map(({ params }) => params)).toEqual([{}, { slug: 'acme' }, { upid }, { upid }, { upid }]);
  });
  it.each([
    ['/', ['getConfig']],
    ['/enrollment/sex?upid=UPID-ACME-0001', ['getConfig']],
    ['/employer/acme/rt', ['getConfig', 'getPartnerBySlug']],
    ['/employer/acme/rt/sex?upid=UPID-ACME-0001', ['getConfig', 'getPartnerBySlug']],
    ['/employer/acme/elsewhere', ['getConfig']],
    ['/rt/auth?partnerSlug=acme', ['getConfig', 'getPartnerBySlug']],
    ['/rt/auth', ['getConfig']],
    ['/transition?partnerSlug=acme', ['getConfig']],
    ['/employer/acme', ['getConfig', 'getPartnerBySlug']],
    ['/employer/no-such-partner', ['getConfig', 'getPartnerBySlug']],
    ['/?upid=NO-SUCH-ID', ['getConfig', 'getPartnerByUpid']],
    ['//elsewhere', ['getConfig']],
  ])('at %s contains the replies to %j only', async (address, expected) => {
    expect(await operationsAt(address)).toEqual(expected);
  });
  it('contains the data to hydrate a rendered screen, instead of the replies that it was rendered from', async () => {
    const page = async (address: string) => (await server.call('GET', address, { headers: html })).text;
    await vi.waitFor(async () => expect(await page('/employer/acme')).toContain('<h1>'), WAIT);
    const text = await page('/employer/acme');
    expect(jsonIn(text, 'screen-data')).toEqual({ about: '</script>' });
    expect(jsonIn(text, 'first-replies')).toMatchObject([{ operation: 'getConfig' }]);
  });
  it('contains no replies to calls to another host', async () => {
    expect(await operationsAt('/?upid=UPID-ACME-0001', elsewhere)).toEqual(['getConfig']);
  });
  it('is rendered only with all replies, because a missing reply might change the screen', async () => {
    const page = async (address: string, on: ContractServer) => (await on.call('GET', address, { headers: html })).text;
    // On a busy machine, a page may be sent before the thread has started.
    for (const target of [server, elsewhere]) await vi.waitFor(async () => expect(await page('/', target)).toContain('<h1>'), WAIT);
    expect(await page('/?upid=UPID-ACME-0001', server)).toContain('<h1>');
    expect(await page('/?upid=UPID-ACME-0001', elsewhere)).not.toContain('<h1>');
  });
  it('contains the country of the visitor, and is not stored in shared caches [D-01]', async () => {
    const { headers, text } = await server.call('GET', '/', { headers: { ...html, 'x-geo-country': 'DE' } });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(text).toContain('"country":"DE"');
  });
  it('contains the country from the geo headers that the settings name [D-01]', async () => {
    const behind = await open({ GEO_COUNTRY_HEADER: 'CF-IPCountry', GEO_REGION_HEADER: 'cf-region-code' });
    onTestFinished(behind.close);
    const geo = async (headers: Readonly<Record<string, string>>) =>
      /"geo":\{[^}]*\}/.exec((await behind.call('GET', '/', { headers: { ...html, ...headers } })).text)?.[0];
    expect(await geo({ 'cf-ipcountry': 'US', 'cf-region-code': 'WA' })).toBe('"geo":{"country":"US","region":"WA"}');
    expect(await geo({ 'x-geo-country': 'DE' })).toBe('"geo":{"country":null,"region":null}');
  });
  it('limits guesses of program ids per client address', async () => {
    const guess = async (from: string) => (await server.call('GET', '/?upid=GUESS', { headers: html, from })).status;
    // Each page with an unknown program id counts once: 200 are allowed.
    for (let index = 0; index < 199; index += 1) await server.call('GET', '/account/upid/GUESS/validate', { from: '203.0.113.77' });
    expect([await guess('203.0.113.77'), await guess('203.0.113.77'), await guess('203.0.113.78')]).toEqual([404, 429, 404]);
  });
  it.each([
    ['/', 200],
    ['/?upid=UPID-ACME-0001', 200],
    ['/?upid=NO-SUCH-ID', 404],
    ['/employer/no-such-partner', 404],
    ['/employer/no-such-partner/rt', 404],
    ['/employer/old-acme', 302],
    ['/recurring-wellness-survey/weight', 200],
    ['/no/such/place', 404],
    ['/_dev', 404],
  ])('at %s has the status %i', async (address, status) => {
    expect((await server.call('GET', address, { headers: html })).status).toBe(status);
  });
  it('escapes a closing script tag in its data', async () => {
    const { text } = await server.call('GET', '/?upid=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E', { headers: html });
    // The replies, and the data of the screen.
    expect(text.replace(EARLY_PRESS, '').match(/<\/script>/g)).toHaveLength(2);
  });
  it('has the escaped title of a screen that the server has rendered', async () => {
    const titleAt = async (headers: Readonly<Record<string, string>>) =>
      /<title>.*<\/title>/.exec((await server.call('GET', '/?upid=UPID-ACME-0001', { headers })).text)?.[0];
    expect(await titleAt(html)).toBe('<title>Hello &amp; welcome</title>');
    expect(await titleAt({ ...html, cookie: NOT_RENDERED })).toBe('<title>Enroll</title>');
  });
  it('contains the early-press script only with a rendered screen, and otherwise allows no inline script', async () => {
    const get = (address: string) => server.call('GET', address, { headers: html });
    // A busy machine may not render the first screen in time.
    const rendered = await vi.waitFor(async () => {
      const response = await get('/?upid=UPID-ACME-0001');
      expect(response.text).toContain(EARLY_PRESS);
      return response;
    }, WAIT);
    expect(rendered.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    const knownVisitor = await server.call('GET', '/?upid=UPID-ACME-0001', {
      headers: { ...html, cookie: 'lastEnrolledUpid=UPID-ACME-0001' },
    });
    expect(knownVisitor.text).not.toContain(EARLY_PRESS);
    expect(knownVisitor.headers['content-security-policy']).not.toContain('script-src');
  });
  it('preloads the chunks that its first screen imports, in the language of the address', async () => {
    const cookie = NOT_RENDERED;
    const { text } = await server.call('GET', '/?upid=UPID-ACME-0001&lang=ko', { headers: { ...html, cookie } });
    const preloaded = [...text.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)">/g)].map(([, file]) => file);
    expect(preloaded).toEqual(['survey.js', 'part.js', 'ko.js', 'ko-set.js']);
    expect((await server.call('GET', '/?upid=UPID-ACME-0001', { headers: html })).text, 'rendered').not.toContain('modulepreload');
    expect((await server.call('GET', '/enrollment/sex', { headers: { ...html, cookie } })).text).toContain('href="/survey.js"');
  });
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    [undefined, 'identity'],
  ])('is encoded as %s for a browser that accepts %s', async (encoding, accepted) => {
    const { headers } = await server.call('GET', '/', { headers: { ...html, 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding, cookie']);
  });
});
