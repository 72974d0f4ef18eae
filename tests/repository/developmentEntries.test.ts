import { readFile } from 'node:fs/promises';
import { loadConfigFromFile } from 'vite';
import { expect, it } from 'vitest';

/** The module scripts of a page, as their addresses are written. */
const MODULE_SCRIPT = /<script type="module" src="\/([^"]+)"/g;

it('the development server prebundles the packages of the page and of the preview', async () => {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' });
  const entries = [loaded?.config.optimizeDeps?.entries ?? []].flat();
  const modules = await Promise.all(
    entries.map(async (entry) => {
      const text = await readFile(entry, 'utf8');
      return entry.endsWith('.html') ? [...text.matchAll(MODULE_SCRIPT)].map((script) => script[1] ?? '') : [entry];
    }),
  );
  // A script that is not found from this folder is skipped silently, and with it all packages that it imports.
  expect(modules.flat()).toEqual(['src/enrollment/app/main.tsx', 'src/workshop/preview/main.tsx']);
});
