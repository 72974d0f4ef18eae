import type { StorybookConfig } from '@storybook/react-vite';
import { pagesIndexer, SOURCES, surveyIndexer } from './screens/indexer.ts';
import { generatedStories } from './screens/generatedStories.ts';

/**
 * Vitest treats each file in `stories` as a test. It renders the generated stories many to a test, in screens/surveys.stories.tsx and
 * screens/pages.stories.tsx.
 */
const isTested = process.env['VITEST'] !== undefined;

/** Parts of the product's build that Storybook does not need. */
const UNNEEDED = new Set(['precompress', 'wait-for-server', 'preview-page', 'minify-again']);

/**
 * Modules that only preview.tsx imports. Otherwise Vite would discover them during the first tests and reload the page in the
 * middle of one.
 */
const PREBUNDLED = ['storybook/internal/core-events', 'storybook/theming'];

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', './screens/*.stories.tsx', './docs/*.mdx', ...(isTested ? [] : SOURCES)],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  experimental_indexers: (existing = []) => [surveyIndexer, pagesIndexer, ...existing],
  viteFinal: ({ plugins = [], optimizeDeps, ...vite }) => ({
    ...vite,
    optimizeDeps: { ...optimizeDeps, include: [...(optimizeDeps?.include ?? []), ...PREBUNDLED] },
    plugins: [...plugins.filter((plugin) => !isUnneeded(plugin)), generatedStories()],
  }),
};

function isUnneeded(plugin: unknown): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && UNNEEDED.has(String(plugin.name));
}

export default config;
