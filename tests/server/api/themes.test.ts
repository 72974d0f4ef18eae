import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { runData } from '../../../src/server/operatorCommands/partnerData/runData.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrollment-themes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

await onEachDatabase((server) => {
  const themeOf = async (slug: string): Promise<unknown> =>
    (await server().call('GET', `/partners/v1/getBySlug?slug=${slug}`)).body['theme'];
  const command = (...args: readonly string[]) =>
    runData(server().db, 'partners', args, {
      stdin: () => Readable.from([]),
      report: () => undefined,
      commandRun: COMMAND_RUN,
    });
  const run = (...args: readonly string[]) => command('theme', ...args);
  const file = (theme: unknown): string => {
    const path = join(folder, 'theme.json');
    writeFileSync(path, JSON.stringify(theme));
    return path;
  };

  describe('the theme of a partner', () => {
    it('differs between sandbox partners, and is missing for a partner without one', async () => {
      const themes = await Promise.all(['acme', 'northwind', 'globex', 'accolade', 'medicare', 'moodonly'].map(themeOf));
      const styles = await Promise.all(themes.map(async (theme) => (await server().call('GET', String(theme))).text));
      expect(new Set(styles.map((css) => /--brand:(#[0-9a-f]{6})/.exec(css)?.[1])).size).toBe(6);
      expect(await themeOf('portal')).toBeUndefined();
    });
    it('is served from our origin as a style sheet that may be cached forever', async () => {
      const { status, headers } = await server().call('GET', String(await themeOf('acme')));
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' });
    });
    it.each([['1008-abc.css'], ['9999-abc.css'], ['acme.css'], ['..%2Fpackage.json'], ['2147483648-a.css'], ['99999999999-a.css']])(
      'is not found under the name %s',
      async (name) => {
        expect((await server().call('GET', `/partner-themes/${name}`)).status).toBe(404);
      },
    );
    it('is served for a partner with the highest allowed id', async () => {
      await command('add', '--id', '2147483647', '--slug', 'last', '--name', 'Last');
      await run('last', file({ brand: '#1e40af', accent: '#38bdf8', corners: 'sharp' }));
      expect((await server().call('GET', String(await themeOf('last')))).status).toBe(200);
    });
    it('can be set, tried, changed and removed, and its old address serves the newest theme', async () => {
      const blue = { brand: '#1e40af', accent: '#38bdf8', corners: 'sharp' };
      expect(await run('portal', file(blue))).toEqual({ output: { done: 'partners theme', key: 'portal' }, ok: true });
      const first = String(await themeOf('portal'));
      expect((await server().call('GET', first)).text).toContain('--brand:#1e40af');
      expect(await run('portal', file({ ...blue, brand: '#7d1d4b' }), '--dry-run')).toMatchObject({
        ok: true,
        output: { 'light: brand on surface': '9.77' },
      });
      expect(await themeOf('portal')).toBe(first);
      await run('portal', file({ ...blue, brand: '#7d1d4b' }));
      expect(await themeOf('portal')).not.toBe(first);
      const old = await server().call('GET', first);
      expect([old.text.includes('--brand:#7d1d4b'), old.headers['cache-control']]).toEqual([true, 'no-cache']);
      await run('portal', '--remove');
      expect(await themeOf('portal')).toBeUndefined();
      expect(await run('nobody', file(blue))).toMatchObject({ ok: false });
      expect(await run('portal')).toContain('needs the PARTNER and a FILE');
    });
    it('is refused by the name of its file if the file is not JSON', async () => {
      const path = join(folder, 'broken.json');
      writeFileSync(path, '{"brand": ');
      await expect(run('acme', path)).rejects.toThrow(`${path} is not valid JSON: `);
    });
    it('is refused if its contrast is below AA, with the ratio and the minimum', async () => {
      const before = await themeOf('acme');
      await expect(run('acme', file({ brand: '#ff8800', accent: '#38bdf8' }))).rejects.toThrow(
        'light: brand on surface is 2.39:1, needs 4.5:1',
      );
      expect(await themeOf('acme')).toBe(before);
    });
  });
});
