import { expect, test } from '../support/journey.ts';

/** @see design budgets: all of HTML, JS, CSS and JSON, as the wire carries it */
const BUDGET_BYTES = 105 * 1024;

test('the first question costs at most 105 KiB on the wire', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  );

  await page.goto('/?upid=UPID-ACME-0200');
  await page.locator('main[data-screen="eligibility"] [data-action="next"]').waitFor();

  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  for (const [url, size] of [...bytes].sort((a, b) => b[1] - a[1])) console.log(size, url);
  expect(total, 'bytes').toBeLessThanOrEqual(BUDGET_BYTES);
});
