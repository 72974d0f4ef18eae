import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.mjs';

const DEVELOPMENT = '**/development.spec.ts';

/**
 * The journeys: the built product in a real Chromium. Each worker starts its own server (tests/support/journey.ts), on
 * a free port and an empty database folder.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/seededFolder.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  forbidOnly: true,
  fullyParallel: true,
  // A journey spends some of its time waiting, so two cores can run three in parallel beside the suites of the other lane.
  workers: 3,
  // Long enough for a machine several times slower: only a test that fails waits for them.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // An action on a missing element fails after this time and names the element, long before the whole test times out.
    actionTimeout: 120_000,
    launchOptions: chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // The contrast of text that is still fading in cannot be measured.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1160, height: 900 },
    // Tracing takes a third of the time; `npx playwright test --trace=retain-on-failure` turns it on.
    trace: 'off',
  },
  projects: [
    // First, because its journeys take turns. A development server prepares packages and compiles modules on first request. On two busy
    // cores, that takes many times as long as loading the built page.
    { name: 'development', testMatch: DEVELOPMENT },
    { name: 'built', testIgnore: DEVELOPMENT },
  ],
});
