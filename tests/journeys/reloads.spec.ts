import type { Page } from '@playwright/test';
import type { JsonObject } from '../../src/base/json.ts';
import { expect, test } from '../support/journey.ts';
import { mouse, type Hand } from './hand.ts';
import { answerStep, goOnTo, stepOf } from './member.ts';
import { newEmail, weightMember } from './members.ts';
import { slowDown } from './slowDown.ts';

/** By hand: `RELOADS=1000 npx playwright test tests/journeys/reloads.spec.ts`. */
const RELOADS = Number(process.env['RELOADS'] ?? 6);
const ENTRY = '/?upid=UPID-ACME-OPEN';
const LONGEST_MS = 500;
const SECONDS_A_RELOAD = 20;

/** What the tab's own storage knows of the steps over a reload. */
interface Shown {
  /** The last one that was shown before the page was loaded. */
  readonly before: string;
  /** The first one that was shown since. */
  readonly first: string;
}

/** Records in the tab's own storage, at once, which step is shown: that outlives a reload at any moment. */
async function recordShown(page: Page): Promise<() => Promise<Shown>> {
  await page.addInitScript(() => {
    sessionStorage.setItem('before', sessionStorage.getItem('shown') ?? '');
    sessionStorage.removeItem('first');
    new MutationObserver(() => {
      const step = document.querySelector<HTMLElement>('main')?.dataset['step'];
      if (step === undefined) return;
      sessionStorage.setItem('shown', step);
      if (sessionStorage.getItem('first') === null) sessionStorage.setItem('first', step);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] });
  });
  return () => page.evaluate(() => ({ before: sessionStorage.getItem('before') ?? '', first: sessionStorage.getItem('first') ?? '' }));
}

/** A mouse after whose press on an answer or on Next the page is reloaded, without waiting for what the press does. */
function reloadingHand(page: Page, milliseconds: number): Hand {
  return {
    ...mouse(),
    press: async (control) => {
      await control.hover();
      await page.mouse.down();
      const released = page.mouse.up().catch(() => undefined);
      if (milliseconds > 0) await page.waitForTimeout(milliseconds);
      await Promise.all([page.reload(), released]);
    },
  };
}

/** The first steps make calls or are past; the last ones go on by themselves. */
const FIRST = 'sex';
const LAST = 'personalization';

/** Makes the sealing of a draft take its time, as on a machine whose other cores are busy. */
async function sealSlowly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { subtle } = crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    subtle.encrypt = async (...args) => {
      const sealed = await encrypt(...args);
      await new Promise((resolve) => setTimeout(resolve, 150));
      return sealed;
    };
  });
}

async function comeToFirst(page: Page, answers: JsonObject): Promise<void> {
  await page.goto(ENTRY);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(ENTRY);
  await goOnTo({ page, hand: mouse(), answers }, { step: FIRST });
}

for (const isSealedSlowly of [false, true]) {
  const how = isSealedSlowly ? ', where sealing takes long' : '';

  test(`a reload 0 to 500 ms after a press loses no answer, ${RELOADS} times on a slow machine${how}`, async ({ page }) => {
    test.setTimeout(120_000 + RELOADS * SECONDS_A_RELOAD * 1000);
    const shown = await recordShown(page);
    await slowDown(page, 6);
    if (isSealedSlowly) await sealSlowly(page);
    const answers = weightMember(newEmail());
    await comeToFirst(page, answers);
    const count = { nextWasShown: 0, answerWasKept: 0, pressWasTooLate: 0 };
    for (let reloads = 0; reloads < RELOADS; reloads += 1) {
      if ((await stepOf(page)) === LAST) await comeToFirst(page, answers);
      const from = await stepOf(page);
      // Spread evenly, and others in each round of the steps.
      const milliseconds = (reloads * 83) % (LONGEST_MS + 1);
      await answerStep({ page, hand: reloadingHand(page, milliseconds), answers }, from);
      await expect(page.locator('main[data-step]')).toBeVisible({ timeout: 30_000 });
      const { before, first } = await shown();
      if (before !== from) {
        count.nextWasShown += 1;
        expect(first, `${from}, reloaded after ${milliseconds} ms`).toBe(before);
      } else if (first === from) count.pressWasTooLate += 1;
      else count.answerWasKept += 1;
    }
    test.info().annotations.push({ type: 'reloads', description: JSON.stringify(count) });
  });
}
