import { expect, test } from '../support/journey.ts';
import { watch } from './support/watch.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

for (const width of [1280, 390])
  test(`the API reference shows every operation under the content security policy, ${width} px wide`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { expectQuiet } = watch(page);
    const foreign: string[] = [];
    page.on('request', (asked) => void (asked.url().startsWith(`${baseURL}/`) || foreign.push(asked.url())));
    await page.goto('/api-docs');
    const links = page.locator('main a:not([href*="."])');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      await page.goto(address);
      const { paths }: Document = await (await request.get(`${address}.json`)).json();
      const ids = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
      expect(ids).not.toEqual([]);
      for (const id of ids) await expect(page.locator(`[id^="operations-"][id$="-${id}"]`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expectQuiet();
    expect(foreign.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
  });
