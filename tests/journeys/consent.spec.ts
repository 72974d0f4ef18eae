import { expect, test } from '../support/journey.ts';
import { watch } from './support/watch.ts';

const GERMANY = '/?upid=UPID-ACME-OPEN&geo=DE&lang=de';
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
