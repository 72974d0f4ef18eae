import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';

/** A page in Firefox, and a function that closes the browser. */
export interface FirefoxPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Preferences for a first run without news, updates and reports, so that Firefox connects to this machine only. */
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
export async function openFirefox(executablePath: string, width: number, height: number): Promise<FirefoxPage> {
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
  return {
    page,
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
