import type { Page } from 'puppeteer-core';
import { expect, test } from '../support/journey.ts';
import { findFirefox } from '../../scripts/firefox.mjs';
import { openFirefox } from '../support/firefox.ts';
import { continueInFirefox } from './firefoxMember.ts';
import { newEmail, weightMember } from './members.ts';

const firefox = findFirefox();

/** Asserts what a browser can get wrong on any step: the focus and the layout. */
async function look(page: Page, step: string, isFirst: boolean): Promise<void> {
  const { focused, overflow } = await page.evaluate(() => ({
    focused: document.activeElement?.tagName ?? '',
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(overflow, `${step} is wider than the screen`).toBeLessThanOrEqual(0);
  // The first screen leaves the focus to the browser.
  if (!isFirst) expect(focused, `the focus on ${step}`).not.toBe('BODY');
}

test.describe('in Firefox', () => {
  test.skip(
    firefox === undefined,
    'There is no Firefox on this machine (Debian: apt-get install firefox-esr), so the main journey is NOT tested in it.',
  );

  test('a member enrolls on a phone, without an error of a script or of the policy', async ({ server }) => {
    const { page, close } = await openFirefox(firefox ?? '', 390, 844);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    try {
      await page.goto(`${server.origin}/?upid=UPID-ACME-OPEN&testTiming=true&lang=en`);
      let seen = 0;
      const passed = await continueInFirefox(
        { page, answers: weightMember(newEmail()), look: (step) => look(page, step, (seen += 1) === 1) },
        'success',
      );
      expect(passed.length).toBeGreaterThan(40);
      await page.waitForSelector('main [data-screenshots]', { timeout: 60_000 });
      expect(await page.$eval('main', (main) => main.dataset['type'])).toBe('created');
      expect(problems).toEqual([]);
    } finally {
      await close();
    }
  });
});
