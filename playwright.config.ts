import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.mjs';

const DEVELOPMENT = '**/development.spec.ts';

/**
 * The journeys: the built product in a real Chromium. Each worker starts a server of its own (tests/support/journey.ts), on
 * a free port and an empty database folder.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // What is pressed and is gone fails by its name, and does not wait until the test ends.
    actionTimeout: 30_000,
    launchOptions: chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A text that is fading in has no contrast to measure yet.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1160, height: 900 },
    // A trace takes a third of the time; `npx playwright test --trace=retain-on-failure` makes one.
    trace: 'off',
  },
  projects: [
    { name: 'built', testIgnore: DEVELOPMENT },
    // A development server prepares its packages and compiles each module when the page first asks for it: on two busy cores
    // that takes many times what the built page takes.
    { name: 'development', testMatch: DEVELOPMENT, timeout: 600_000, expect: { timeout: 120_000 }, use: { actionTimeout: 120_000 } },
  ],
});
