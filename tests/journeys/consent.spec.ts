import { expect, test } from '../support/journey.ts';
import { startServer } from '../support/server.ts';
import { watch } from './support/watch.ts';

const GERMANY = '/?upid=UPID-ACME-OPEN&geo=DE&lang=de';
const AD = 'https://ads.example.com/a.js';
const banner = '[data-consent="banner"]';

test('in the GDPR region, no event is sent before consent; consent can be given by keyboard at phone width [IDENT-12]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const watched = watch(page);
  let events = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.includes('/events')) events += 1;
  });
  await page.goto(GERMANY);
  await expect(page.locator(banner)).toBeVisible();
  await expect(page.locator('main[data-screen="eligibility"] [data-action="next"]')).toBeVisible();
  await watched.axe('the consent banner');

  // The banner never covers the focused element.
  await page.locator('[name="eligibilityCheck.firstName"]').focus();
  for (let tab = 0; tab < 9; tab += 1) {
    const covered = await page.evaluate((selector) => {
      const focusedBox = document.activeElement?.getBoundingClientRect();
      const bannerBox = document.querySelector(selector)?.getBoundingClientRect();
      return (
        focusedBox !== undefined &&
        bannerBox !== undefined &&
        focusedBox.bottom > bannerBox.top &&
        !document.activeElement?.closest(selector)
      );
    }, banner);
    expect(covered, `tab ${tab}`).toBe(false);
    await page.keyboard.press('Tab');
  }
  expect(events).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('b2b_consent'))).toBeNull();

  await page.locator('[data-action="consent-choose"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[name="category"][value="C0003"]').focus();
  await page.keyboard.press('Space');
  await watched.axe('the choice of categories');
  await page.locator('[data-action="consent-save"]').press('Enter');
  await expect(page.locator(banner)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('b2b_consent'))).toBe('{"region":"gdpr","categories":["C0001","C0003"]}');
  await page.reload();
  await expect(page.locator('[data-action="consent"]')).toBeVisible();
  await expect(page.locator(banner)).toHaveCount(0);
  watched.expectQuiet();
});

test('when a visitor withdraws the consent to an ad tag, the tag stops and the page continues where it was [CONS-09]', async ({ page }) => {
  const server = await startServer({ TAGS: `C0004 ${AD}` });
  let loads = 0;
  await page.route(AD, (route) => {
    loads += 1;
    return route.fulfill({ contentType: 'text/javascript', body: 'window.isTagRunning = true' });
  });
  const whenRunning = () => page.waitForFunction(() => 'isTagRunning' in window);
  const whenStopped = () => page.waitForFunction(() => !('isTagRunning' in window));
  try {
    await page.goto(`${server.origin}${GERMANY}`);
    await page.locator('[data-action="consent-accept"]').click();
    await whenRunning();
    const name = page.locator('[name="eligibilityCheck.firstName"]');
    await name.fill('Ada');
    await page.waitForFunction(() => sessionStorage.getItem('draft') !== null);
    await page.locator('[data-action="consent"]').click();
    await page.locator('[data-action="consent-necessary"]').click();
    await whenStopped();
    await expect(name).toHaveValue('Ada');
    await expect(page.locator(banner)).toHaveCount(0);

    await page.goto(`${server.origin}/do-not-share?geo=US-CA&lang=en`);
    await whenRunning();
    expect(loads).toBe(2);
    await page.locator('[name="email"]').fill('ada@example.com');
    await page.locator('[data-action="next"]').click();
    await whenStopped();
    await expect(page.locator('main [role="status"]')).toContainText("We won't share or sell your personal data");
  } finally {
    await server.stop();
  }
});
