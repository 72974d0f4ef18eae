import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { apiProxy } from '../../../scripts/vite/apiProxy.ts';
import { RESERVED_ROUTES } from '../../../src/enrollment/vocabulary/sets.ts';
import { addSandboxPages } from '../../../src/server/sandbox/addSandboxPages.ts';
import { allEntries } from '../../../src/server/sandbox/sandboxEntries.ts';
import { makeMailer } from '../../../src/server/mail/mailer.ts';
import { seedSandbox } from '../../../src/server/sandbox/seed/sandbox.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';
import { PRODUCTION } from '../../support/production.ts';

let server: ContractServer;

beforeAll(async () => {
  server = await openServer({ DATA_DIR: 'memory://' }, { restored: await sandboxDump() });
});
afterAll(() => server.close());

describe('the reference at /api-docs', () => {
  it('links a page for each document, with files from the same origin only and nothing inline', async () => {
    const { status, text, headers } = await server.call('GET', '/api-docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const pages = [...text.matchAll(/href="(\/api-docs\/[a-z]+)"/g)].map(([, path = '']) => path);
    expect(pages.toSorted()).toEqual(['/api-docs/enrollment', '/api-docs/events', '/api-docs/growth']);
    for (const page of pages) {
      const reference = await server.call('GET', page);
      expect(reference.status).toBe(200);
      expect(reference.text).not.toMatch(/<script(?! src="\/)|<style| style="| on[a-z]+="/);
      const files = [...reference.text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(files).toEqual(['/api-docs/swagger-ui.css', '/api-docs/swagger-ui-bundle.js', '/api-docs/show.js']);
      for (const file of files) expect((await server.call('GET', file)).headers['content-type']).toMatch(/^text\/(css|javascript);/);
    }
  });
  it('is the redirect target of /api-docs/', async () => {
    expect(await server.call('GET', '/api-docs/')).toMatchObject({ status: 308, headers: { location: '/api-docs' } });
  });
  it('links a style sheet that the server serves', async () => {
    const { text } = await server.call('GET', '/api-docs');
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(await server.call('GET', path)).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } });
  });
  it.each([['enrollment'], ['growth'], ['events']])('serves %s as YAML and as JSON', async (name) => {
    const yaml = await server.call('GET', `/api-docs/${name}.yaml`);
    const json = await server.call('GET', `/api-docs/${name}.json`);
    expect(json.body['openapi']).toBe('3.1.0');
    expect(parse(yaml.text)).toEqual(json.body);
  });
});

describe('the routes of the server', () => {
  const firstParts = (): readonly string[] => [
    ...new Set([...server.routes().matchAll(/^ {4}[├└]── ([\w-]+)[/ ]/gmu)].map(([, part = '']) => part)),
  ];

  it('have first path segments that no member survey can use as its route', () => {
    const parts = firstParts();
    expect(parts).toEqual(expect.arrayContaining(['account', 'healthz', 'partner-themes']));
    const possibleParts = parts.filter((part) => /^[a-z][a-z0-9-]*$/.test(part));
    expect(possibleParts.filter((part) => !RESERVED_ROUTES.includes(part))).toEqual([]);
  });
  it("are reached through the page's development server, except the built preview", () => {
    const proxied = Object.keys(apiProxy('http://127.0.0.1:1'));
    expect(firstParts().filter((part) => !proxied.some((path) => path.split('/')[1] === part))).toEqual([]);
  });
});

describe('the sandbox', () => {
  it('stays unchanged when it is seeded again', async () => {
    const tables = ['partners', 'batches', 'upids', 'roster', 'single_sign_on', 'accounts', 'tokens', 'opt_outs', 'portal_users'] as const;
    const counts = () =>
      Promise.all(
        tables.map(
          async (table) =>
            (
              await server.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll().as('count'))
                .execute()
            )[0]?.count,
        ),
      );
    const before = await counts();
    await seedSandbox(server.db, new Date());
    expect(await counts()).toEqual(before);
  });
  it('contains every program id that its entry points name', async () => {
    const addresses = allEntries().flatMap(({ entries }) => entries.map(([entry]) => entry));
    const upids = addresses.flatMap((address) => /upid=([A-Z0-9-]+)/.exec(address)?.[1] ?? []);
    expect(upids.length).toBeGreaterThan(20);
    const storedUpids = await server.db.selectFrom('upids').select('upid').where('upid', 'in', upids).execute();
    expect(new Set(storedUpids.map(({ upid }) => upid))).toEqual(new Set(upids));
  });
  it('logs a member in and redirects to the survey', async () => {
    const { status, headers } = await server.call('GET', '/sandbox/members/MEMBER-MOOD?to=checkIn');
    expect([status, headers['location']]).toEqual([303, '/recurring-wellness-survey']);
    expect(decodeURIComponent(headers['set-cookie'] ?? '')).toContain('{"accessCode":"MEMBER-MOOD","accessToken":"token-mood"}');
    const inGerman = async (to: string) => (await server.call('GET', `/sandbox/members/MEMBER-MOOD?to=${to}&lang=de`)).headers['location'];
    expect([await inGerman('checkIn'), await inGerman('retriage')]).toEqual([
      '/recurring-wellness-survey?lang=de',
      '/rt/auth?partnerSlug=acme&lang=de',
    ]);
    expect((await server.call('GET', '/sandbox/members/MEMBER-MOOD?to=https://evil.example')).status).toBe(404);
    expect((await server.call('GET', '/sandbox/members/SANDBOX-B2B?to=checkIn')).status).toBe(404);
  });
  it('has no pages in production', async () => {
    const read = readSettings({
      ...PRODUCTION,
      DATABASE_URL: 'postgres://nowhere/enrollment?sslmode=verify-full',
    });
    if (!read.ok) throw new Error(read.error.join('\n'));
    const app = fastify();
    addSandboxPages(app, { settings: read.value, mailer: makeMailer(read.value, app.log, null) });
    for (const url of ['/sandbox/mail', '/sandbox/portal', '/sandbox/members/MEMBER-MOOD?to=checkIn'])
      expect((await app.inject({ url })).statusCode).toBe(404);
    await app.close();
  });
});
