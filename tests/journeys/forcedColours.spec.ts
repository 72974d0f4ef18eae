import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { directKeys } from './support/inputMethod.ts';
import { continueTo, type Member } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true';

async function memberInForcedColours(page: Page): Promise<Member> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(ENTRY);
  return { page, input: directKeys(), answers: weightMember(newEmail()) };
}

/** Counts the dark pixels in each row of a screenshot of the element. */
async function darkRows(page: Page, element: Locator): Promise<readonly number[]> {
  const picture = (await element.screenshot()).toString('base64');
  const canvas = await page.context().newPage();
  const rows = await canvas.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    return Array.from(
      { length: height },
      (_row, y) => Array.from({ length: width }, (_pixel, x) => (pixels[4 * (y * width + x)] ?? 255) < 100).filter(Boolean).length,
    );
  }, picture);
  await canvas.close();
  return rows;
}

/** Returns the midpoint between the first and the last row that match. */
function middleOf(rows: readonly number[], holds: (dark: number) => boolean): number {
  return (rows.findIndex(holds) + rows.findLastIndex(holds)) / 2;
}

test('in forced colours, a tick appears only in ticked boxes', async ({ page }) => {
  await continueTo(await memberInForcedColours(page), { step: 'ethnicity' });
  const ticks = page.locator('main label:has(input[name="ethnicity"]) svg');
  const tickVisibility = (): Promise<readonly boolean[]> =>
    ticks.evaluateAll((drawn) => drawn.map((tick) => tick.checkVisibility({ visibilityProperty: true })));
  const boxes = page.locator('input[name="ethnicity"]');
  const count = await boxes.count();
  expect(await tickVisibility()).toEqual(Array.from({ length: count }, () => false));
  await boxes.nth(1).check();
  await expect.poll(tickVisibility).toEqual(Array.from({ length: count }, (_, index) => index === 1));
});

test("in forced colours, the slider's thumb stays on its track", async ({ page }) => {
  test.slow();
  await continueTo(await memberInForcedColours(page), { step: 'mskPainLevel' });
  const slider = page.locator('input[type="range"]');
  const { width } = (await slider.boundingBox()) ?? { width: 0 };
  await slider.fill('5');
  await slider.blur();
  const rows = await darkRows(page, slider);
  // The track is dark across its whole width; rows that are only partly dark belong to the thumb.
  const track = middleOf(rows, (dark) => dark > width / 2);
  const thumb = middleOf(rows, (dark) => dark > 0);
  expect(rows.filter((dark) => dark > 0).length).toBeGreaterThan(rows.filter((dark) => dark > width / 2).length + 10);
  expect(Math.abs(track - thumb)).toBeLessThan(2);
});

test('in forced colours, a busy button shows its spinner, and a chosen option shows its focus', async ({ page }) => {
  const member = await memberInForcedColours(page);
  await continueTo(member, { step: 'createAccount' });
  let releaseCall = (): void => undefined;
  const callReleased = new Promise<void>((resolve) => {
    releaseCall = resolve;
  });
  await page.route('**/b2b-enrollment/getB2bEmailAvailabilityInformation*', async (route) => {
    await callReleased;
    await route.continue();
  });
  const passing = continueTo(member, { step: 'gender' });
  const button = page.locator('[data-action="next"][aria-busy="true"]');
  await expect(button).toBeVisible();
  const colours = await button.evaluate((element) => {
    const spinner = element.querySelector('[aria-hidden="true"]');
    return [getComputedStyle(element).color, spinner && getComputedStyle(spinner).borderBlockStartColor];
  });
  expect(colours[1]).toBe(colours[0]);
  releaseCall();
  await passing;
  await page.locator('[data-action="back"]').click();
  const chosen = page.locator('button[name="sex"][aria-pressed="true"]');
  await expect(chosen).toBeVisible();
  const outline = (): Promise<string> => chosen.evaluate((element) => getComputedStyle(element).outlineWidth);
  const resting = await outline();
  while (!(await chosen.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  expect(await outline()).not.toBe(resting);
});

test("in forced colours, the success page's progress is visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'no-preference' });
  // The progress ends after a few seconds, so the page's time passes only until it is shown.
  await page.clock.install({ time: '2026-03-02T10:00' });
  await page.clock.pauseAt('2026-03-02T11:00');
  await page.goto('/success?type=created');
  const track = page.locator('main[data-phase="progress"] div[aria-hidden="true"]').first();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return track.isVisible();
    })
    .toBe(true);
  const background = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(await background(track.locator('*'))).not.toBe(await background(track));
});

test("in forced colours, the background of Next is opaque, and the landing's panel has an outline", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await memberInForcedColours(page);
  const panel = page.locator('[data-panel="brand"]');
  await expect.poll(() => panel.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await continueTo(member, { step: 'ethnicity' });
  const ground = page.locator('main form > :has(> [data-action="next"])');
  await expect(ground).toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(paper);
});

test('in forced colours, each control of an enrollment has a frame, an underline or an icon', async ({ page }) => {
  test.slow();
  const member = await memberInForcedColours(page);
  const bare: string[] = [];
  const onStep = async (step: string): Promise<void> => {
    bare.push(...(await bareControls(page)).map((control) => `${step}: ${control}`));
  };
  await continueTo({ ...member, onStep }, { screen: 'success' });
  await expect(page.locator('main[data-phase="done"]')).toBeVisible();
  await onStep('success');
  expect(bare).toEqual([]);
});

/**
 * Returns the buttons and fields of the screen that only their colour distinguishes from the text around them. Browsers draw
 * checkboxes and sliders.
 */
function bareControls(page: Page): Promise<readonly string[]> {
  return page.locator('main :is(button, select, input:not([type="range"], [type="checkbox"])):visible').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const style = getComputedStyle(control);
        const ground = style.getPropertyValue('background-color');
        const isFramed = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && style.borderTopColor !== ground;
        const isUnderlined = [control, ...control.querySelectorAll('span')].some((part) =>
          getComputedStyle(part).textDecorationLine.includes('underline'),
        );
        // An icon needs no frame. A control that a card covers has the card's frame.
        return !isFramed && !isUnderlined && !control.querySelector('svg') && style.opacity !== '0';
      })
      .map((control) => control.outerHTML.slice(0, 200)),
  );
}
