import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { OtherPage } from './otherPage.ts';

/** Preferences that disable news, updates and reports, so that Firefox connects to this machine only. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-US',
};

/** Opens an empty page in Firefox, driven by WebDriver BiDi, with its own profile and home folder. */
export async function openFirefox(executablePath: string, width: number, height: number): Promise<OtherPage> {
  const home = await mkdtemp(join(tmpdir(), 'enrollment-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, HOME: home, TZ: 'America/Chicago' },
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: { width, height },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const control = async (selector: string, index: number): Promise<ElementHandle> => {
    const element = (await page.$$(selector))[index];
    if (!element) throw new Error(`There is no control ${index} of ${selector}.`);
    return element;
  };
  return {
    goTo: async (address) => void (await page.goto(address)),
    evaluate: <Args extends readonly unknown[], Result>(call: (...args: Args) => Result, ...args: Args) =>
      page.evaluate<[], () => Result>(`(${String(call)})(...${JSON.stringify(args)})`),
    click: async (selector, index) => (await control(selector, index)).click(),
    type: async (selector, index, text) => {
      const field = await control(selector, index);
      await field.click({ count: 3 });
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    choose: async (selector, index, value) => void (await (await control(selector, index)).select(value)),
    slide: async (selector, index, steps) => {
      await (await control(selector, index)).focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
    },
    problems: () => Promise.resolve(problems),
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
