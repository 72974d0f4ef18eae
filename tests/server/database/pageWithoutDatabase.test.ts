import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'page-without-database-'));

describe.runIf(url !== null)('a page whose database is unavailable', () => {
  let proxy: CuttingProxy;
  let server: ContractServer;
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<html lang="en"><head></head><body><div id="root"></div></body></html>');
    proxy = await startCuttingProxy(url ?? '');
    server = await openServer({ DATABASE_URL: proxy.url }, { pageFolder: folder, pageDelayMs: 1_000 });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['/', '/employer/acme?utm_source=mail'])(
    'is sent at %s with its settings only, and must request the other replies itself',
    async (address) => {
      const open = () => server.call('GET', address, { headers: { accept: 'text/html' } });
      const speak = proxy.silence();
      const { status, headers, text } = await open();
      speak();
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain('"operation":"getConfig"');
      expect(text).not.toContain('"operation":"getPartnerBySlug"');
      if (address !== '/') await expect.poll(async () => (await open()).text).toContain('"operation":"getPartnerBySlug"');
    },
  );
});
