import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { isJsonObject } from '../../../src/runtime/base/json.ts';
import { runData } from '../../../src/server/operatorCommands/partnerData/runData.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrollment-logos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svgOf = (colour: string, width = 10): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"><rect width="10" height="10" fill="${colour}"></rect></svg>`;

await onEachDatabase((server) => {
  const logoOf = async (slug: string): Promise<Readonly<Record<string, unknown>>> => {
    const { body } = await server().call('GET', `/partners/v1/getBySlug?slug=${slug}`);
    return isJsonObject(body['logo']) ? body['logo'] : {};
  };
  const run = (...args: readonly string[]) =>
    runData(server().db, 'partners', args, { stdin: () => Readable.from([]), report: () => undefined, commandRun: COMMAND_RUN });
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  describe('the logo of a partner', () => {
    it('differs between three sandbox partners, and is missing for a partner without one', async () => {
      const addresses = await Promise.all(['acme', 'northwind', 'globex'].map(async (slug) => (await logoOf(slug))['light']));
      expect(new Set(addresses).size).toBe(3);
      for (const address of addresses) expect((await server().call('GET', String(address))).text).toContain('<svg');
      expect(await logoOf('portal')).toEqual({});
    });
    it('is served from our origin as an inert, cacheable image', async () => {
      const { light } = await logoOf('acme');
      const { status, headers } = await server().call('GET', String(light));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    });
    it.each([[`${'0'.repeat(32)}.svg`], ['acme.svg'], ['..%2Fpackage.json']])('is not found under the name %s', async (name) => {
      expect((await server().call('GET', `/partner-logos/${name}`)).status).toBe(404);
    });
    it('can be set, changed and removed by the operator', async () => {
      expect(await run('logo', 'moodonly', file('red.svg', svgOf('red')))).toMatchObject({ ok: true });
      const first = await logoOf('moodonly');
      expect(first).toEqual({ light: expect.stringMatching(/^\/partner-logos\/[0-9a-f]{32}\.svg$/), lightRatio: 1 });
      expect((await server().call('GET', String(first['light']))).text).toBe(svgOf('red'));
      await run('logo', 'moodonly', file('blue.svg', svgOf('blue')), '--dark');
      await run('logo', 'moodonly', file('green.svg', svgOf('green', 30)));
      const { light, dark } = await logoOf('moodonly');
      expect([light === first['light'], (await server().call('GET', String(dark))).text]).toEqual([false, svgOf('blue')]);
      await expect(run('logo', 'moodonly', file('bad.svg', svgOf('red').replace('<rect', '<script/><rect')))).rejects.toThrow('<script>');
      expect(await logoOf('moodonly')).toEqual({ light, lightRatio: 3, dark, darkRatio: 1 });
      expect(await run('logo', 'nobody', file('red.svg', svgOf('red')))).toMatchObject({ ok: false });
      expect(await run('logo', 'moodonly')).toContain('needs the PARTNER and a FILE');
      await run('logo', 'moodonly', '--remove');
      expect(await logoOf('moodonly')).toEqual({});
    });
  });
});
