import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import type { PluginOption } from 'vite';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { callChecks } from './scripts/vite/callChecks.ts';
import { chromiumLaunch } from './scripts/chromium.mjs';
import { jitter } from './scripts/vite/jitter.ts';
import { questionSets } from './src/workshop/vitePlugin/vitePlugin.ts';
import { QUICK_WASM } from './tests/support/quickWasm.ts';
import { vocabulary } from './src/enrollment/vocabulary/vocabulary.ts';

/** `npm run jitter`: delays what tests wait for by up to this many milliseconds, at random. */
const JITTER = process.env['JITTER'] !== undefined;

const SERVER = ['src/server/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/faults/**/*.test.ts', 'tests/chaos/**/*.test.ts'];

/** Tests of components that need a page of their own: they listen on its window, or wait for modules that no other test has loaded. */
const PAGE_START = [
  'src/enrollment/app/**/*.test.tsx',
  'src/enrollment/visit/draft/{openDraft,startDraft}.test.tsx',
  'src/**/lazyForm.test.tsx',
];
const COMPONENT_SETUP = [...(JITTER ? ['tests/support/jitter.ts'] : []), 'tests/support/components.ts'];

/** Node 25 and newer have a `localStorage` of their own, which would take the place of the one of a test's page. */
const WITHOUT_WEB_STORAGE = ['--no-experimental-webstorage'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

/** For tests that open a PGlite in their own process. */
const WITH_PGLITE = [...WITHOUT_WEB_STORAGE, QUICK_WASM];

/** What all projects share. With `extends: true`, Vitest would bundle and load this file again for each of them. */
function project(test: UserWorkspaceConfig['test'], ...plugins: readonly PluginOption[]): UserWorkspaceConfig {
  return {
    plugins: [JITTER && jitter(), react(), questionSets({ vocabulary }), callChecks(), ...plugins],
    test: {
      // Long enough for a machine several times slower: only a test that fails waits for them.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      execArgv: WITHOUT_WEB_STORAGE,
      // The jitter comes before React.
      sequence: { setupFiles: 'list' },
      ...test,
    },
  };
}

/** All suites except the journeys, which run in Playwright. Each can run separately: `npx vitest run --project logic`. */
export default defineConfig({
  test: {
    // By default, Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    teardownTimeout: 300_000,
    projects: [
      project({
        name: 'logic',
        environment: 'node',
        // Pure code keeps no state between files, and reloading it for each takes longer than most tests.
        isolate: false,
        include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
        exclude: [...SERVER, 'node_modules/**'],
      }),
      project({
        name: 'components',
        environment: 'jsdom',
        // A page and its modules take longer to load than most tests. tests/support/components.ts resets the page.
        isolate: false,
        include: ['src/**/*.test.tsx'],
        exclude: PAGE_START,
        setupFiles: COMPONENT_SETUP,
      }),
      project({
        name: 'pageStart',
        environment: 'jsdom',
        include: PAGE_START,
        setupFiles: COMPONENT_SETUP,
      }),
      project({
        name: 'faults',
        environment: 'jsdom',
        include: ['tests/faults/**/*.test.tsx'],
        setupFiles: ['tests/support/components.ts'],
        execArgv: WITH_PGLITE,
      }),
      project({
        name: 'server',
        environment: 'node',
        // Loading the server for each file takes longer than most tests.
        isolate: false,
        include: SERVER,
        execArgv: WITH_PGLITE,
        globalSetup: ['tests/server/support/sharedPostgres.ts'],
      }),
      project(
        {
          name: 'stories',
          // A page and Storybook take longer to load than most stories. Storybook and .storybook/preview.tsx reset the page.
          isolate: false,
          env: { ACCESSIBILITY: process.env['ACCESSIBILITY'] ?? '' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
        storybookTest({ configDir: '.storybook' }),
      ),
    ],
  },
});
