import { expect, test } from '../support/journey.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

const DEVICES = {
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'a desktop': { viewport: { width: 1280, height: 800 } },
};

for (const [device, settings] of Object.entries(DEVICES)) {
  test(`on ${device}, an outline stands in for a loading step, and nothing shifts when the step appears`, async ({ browser }) => {
    const context = await browser.newContext(settings);
    const page = await context.newPage();
    const shifts: string[] = [];
    await page.exposeFunction('countShift', (what: string) => void shifts.push(what));
    await page.addInitScript(() => {
      const count: unknown = Reflect.get(globalThis, 'countShift');
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (typeof count === 'function') count(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true');
    await continueTo({ page, input: mouse(), answers: weightMember(newEmail()) }, { step: 'gender' });

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/DPP_SURVEY-en-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const outline = page.locator('main[data-screen="loading"] > div');
    await expect(outline).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(1);
    // The outline of the page, then that of the survey: for a moment there may be none.
    let outlineBox = await outline.boundingBox();
    await expect.poll(async () => (outlineBox ??= await outline.boundingBox())).not.toBeNull();
    shifts.length = 0;
    release();

    const step = page.locator('main[data-step="gender"]');
    const heading = await step.locator('h1').boundingBox();
    const lastButton = await step.locator('button').last().boundingBox();
    await expect(outline).toHaveCount(0);
    expect(shifts).toEqual([]);
    expect({ x: outlineBox?.x, width: outlineBox?.width }).toEqual({ x: heading?.x, width: heading?.width });
    // It begins within a line of the heading, and ends among the answers.
    expect(Math.abs((outlineBox?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(40);
    expect((outlineBox?.y ?? 0) + (outlineBox?.height ?? 0)).toBeLessThan((lastButton?.y ?? 0) + (lastButton?.height ?? 0));
    await context.close();
  });
}
