import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../support/accessibilityEngines.ts';
import { expect, test } from '../support/journey.ts';
import { directKeys, mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true';

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

/** Asserts that a picture is beside the text of a step, and does not cover it. */
async function expectBeside(page: Page): Promise<void> {
  const picture = await boxOf(page.locator('main svg[aria-hidden="true"], main svg[role="img"]').first());
  const heading = await boxOf(page.locator('main h1'));
  const next = await boxOf(page.locator('[data-action="next"]'));
  expect(picture.x).toBeGreaterThan(heading.x + heading.width);
  expect(picture.x + picture.width).toBeLessThan(1280);
  expect(picture.width).toBeGreaterThan(200);
  expect(next.x).toBe(heading.x);
}

test('the desktop layout starts at 1160 px [UI-06]', async ({ page }) => {
  await page.goto(ENTRY);
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'createAccount' });
  const isBeside = async (width: number): Promise<boolean> => {
    await page.setViewportSize({ width, height: 800 });
    const logo = await page.locator('[data-logo="product"]').boundingBox();
    const backBox = await page.locator('[data-action="back"]').boundingBox();
    return logo !== null && backBox !== null && logo.y + logo.height > backBox.y;
  };
  expect(await isBeside(1160)).toBe(true);
  expect(await isBeside(1159)).toBe(false);
});

test("on a desktop, a step's picture is beside its text, which is aligned with the text of questions", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(ENTRY);
  const member = { page, input: mouse(), answers: weightMember(newEmail()) };
  await continueTo(member, { step: 'healthGoal' });
  const { x } = await boxOf(page.locator('main h1'));
  await continueTo(member, { step: 'programOverview' });
  await expectBeside(page);
  expect((await boxOf(page.locator('main h1'))).x).toBe(x);
  // Text at twice the size takes up the space of the picture.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const picture = page.locator('main form svg').first();
  // Both are read each time, because the new size moves the heading too.
  const overlap = async (): Promise<number> => {
    const [{ y, height }, heading] = [await boxOf(picture), await boxOf(page.locator('main h1'))];
    return y + height - heading.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

for (const address of ['/', '/employer/northwind']) {
  test(`the brand panel at ${address} has its picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await expect(page.locator('main input')).toBeVisible();
    const picture = (): Promise<string> =>
      page.locator('[data-panel="brand"]').evaluate((panel) => getComputedStyle(panel, '::after').backgroundImage);
    await expect.poll(picture).toContain('welcome');
  });
}

test("the success page has the background of the landing page's panel", async ({ page }) => {
  await page.goto(ENTRY);
  const backgroundOf = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const startColour = await backgroundOf(page.locator('[data-panel="brand"]'));
  await continueTo({ page, input: directKeys(), answers: weightMember(newEmail()) }, { screen: 'success' });
  await expect(page.locator('main[data-phase="done"]')).toBeVisible();
  const arrival = page.locator('[data-arrival]');
  await expect(arrival.locator('h1')).toBeFocused();
  await expect(arrival.locator('[data-banner]')).toBeVisible();
  expect(await backgroundOf(arrival)).toBe(startColour);
  expect(await violationsOf(page)).toEqual([]);
});
