import { findFirefox } from '../../scripts/firefox.mjs';
import { findWebKit, WEBKIT_PACKAGES } from '../../scripts/webkit.mjs';
import { openFirefox } from '../support/firefox.ts';
import { expect, test } from '../support/journey.ts';
import type { OtherPage } from '../support/otherPage.ts';
import { openWebKit } from '../support/webkit.ts';
import { newEmail, weightMember } from './support/members.ts';
import { continueInOther } from './support/otherMember.ts';

const [firefox, webKit] = [findFirefox(), findWebKit()];

/** Opens a page of this size; null if the browser is not installed. */
type Open = ((width: number, height: number) => Promise<OtherPage>) | null;

const BROWSERS: readonly (readonly [name: string, open: Open, packages: string])[] = [
  ['Firefox', firefox === undefined ? null : (width, height) => openFirefox(firefox, width, height), 'firefox-esr'],
  // The engine of every browser on an iPhone.
  ['WebKit', webKit === undefined ? null : (width, height) => openWebKit(webKit, width, height), WEBKIT_PACKAGES.join(' ')],
];

/** Opens a page in a browser that is installed. */
async function openInstalled(open: Open, width: number, height: number): Promise<OtherPage> {
  if (!open) throw new Error('This test should be skipped.');
  return open(width, height);
}

/** Asserts what a browser can get wrong on any step: focus and the layout. */
async function look(page: OtherPage, step: string, isFirst: boolean): Promise<void> {
  const { focused, overflow } = await page.evaluate(() => ({
    focused: document.activeElement?.tagName ?? '',
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(overflow, `${step} is wider than the screen`).toBeLessThanOrEqual(0);
  // The first screen leaves focus to the browser.
  if (!isFirst) expect(focused, `focus on ${step}`).not.toBe('BODY');
}

for (const [name, open, packages] of BROWSERS)
  test.describe(`in ${name}`, () => {
    test.skip(open === null, `There is no ${name} on this machine (Debian: apt-get install ${packages}), so nothing is tested in it.`);

    test(`a member enrolls on a phone in ${name}, without script errors or policy violations`, async ({ server }) => {
      const page = await openInstalled(open, 390, 844);
      try {
        await page.goTo(`${server.origin}/?upid=UPID-ACME-OPEN&testTiming=true&lang=en`);
        let stepCount = 0;
        const passed = await continueInOther(
          { page, answers: weightMember(newEmail()), look: (step) => look(page, step, (stepCount += 1) === 1) },
          'success',
        );
        expect(passed.length).toBeGreaterThan(40);
        await expect.poll(() => page.evaluate(() => document.querySelector('main [data-screenshots]') !== null)).toBe(true);
        expect(await page.evaluate(() => document.querySelector('main')?.dataset['type'])).toBe('created');
        expect(await page.problems()).toEqual([]);
      } finally {
        await page.close();
      }
    });

    test(`the panels of the preview open in ${name}`, async ({ server }) => {
      const page = await openInstalled(open, 1280, 900);
      try {
        await page.goTo(`${server.origin}/_dev/DPP_SURVEY`);
        const isThere = (selector: string) =>
          expect.poll(() => page.evaluate((expected) => document.querySelector(expected) !== null, selector), selector).toBe(true);
        await isThere('[data-preview] main[data-step]');
        for (const panel of ['inspector', 'world', 'editor', 'screens', 'map', 'changes', 'findings']) {
          await page.click(`[data-open="${panel}"]`, 0);
          await isThere(`[data-panel="${panel}"] h2`);
          // WebKit once crashed while painting the list of members.
          if (panel === 'world') await isThere('[data-replayed][data-passes="true"]');
          await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))).then(() => true));
        }
        expect(await page.problems()).toEqual([]);
      } finally {
        await page.close();
      }
    });
  });
