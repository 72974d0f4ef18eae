import type { Preview } from '@storybook/react';
import '../src/runtime/widgets/styles/tokens.css';
import '../src/runtime/widgets/styles/base.css';
import { configure, expect } from 'storybook/test';
import { lowContrastIn } from './checks/contrastIn.ts';
import { equalAccessIn } from './checks/equalAccess.ts';
import { overflowsIn } from './checks/overflowsIn.ts';
import { describe, writtenTypes } from './docs/argTypes.ts';
import { DocsFrame } from './docs/DocsFrame.tsx';
import { DocsPage } from './docs/DocsPage.tsx';
import { INITIAL, readDisplayed, TOOLBARS } from './toolbars/toolbars.ts';
import { interfaceLoader, showDisplay, stepTextsLoader, withStepTexts, withToolbars } from './toolbars/withToolbars.tsx';

/** The viewport widths of stories, in CSS pixels, each with a typical device. */
const WIDTHS: Readonly<Record<number, string>> = {
  320: 'Smallest phone',
  390: 'Phone',
  768: 'Tablet',
  1160: 'Desktop layout',
  1280: 'Desktop',
  1440: 'Large desktop',
};

/** The width at which a story is also tested with text at twice the size. */
const SMALLEST = 320;

/** Rules that do not apply to stories: a story is a part of a page, so it has no landmarks around it. */
const DISABLED_RULES = ['aria_content_in_landmark'];

/** True in `npm test`. The accessibility addon detects it in the same way. */
const IS_TESTED = import.meta.env['VITEST_STORYBOOK'] === 'false';

// What a story waits for may take long on a busy machine.
if (IS_TESTED) configure({ asyncUtilTimeout: 60_000 });

// Reloads when a set or a text is edited while Storybook runs.
import.meta.hot?.on('definitions:edited', () => location.reload());

const preview: Preview = {
  globalTypes: TOOLBARS,
  initialGlobals: INITIAL,
  loaders: [interfaceLoader, stepTextsLoader],
  argTypesEnhancers: [writtenTypes],
  decorators: [withStepTexts, withToolbars],
  tags: ['autodocs'],
  // In tests, stories share a page. Each sets the page's language and display itself (withToolbars).
  beforeEach: () => {
    if (!IS_TESTED) return;
    localStorage.clear();
    sessionStorage.clear();
  },
  // The addon runs axe after each story. What follows runs in tests only.
  afterEach: async ({ canvasElement, globals }) => {
    if (!IS_TESTED) return;
    await expect(await equalAccessIn(canvasElement, DISABLED_RULES)).toEqual([]);
    const low = await lowContrastIn(canvasElement, showDisplay);
    showDisplay(readDisplayed(globals).display);
    await expect(low).toEqual([]);
    if (innerWidth === SMALLEST) await expect(overflowsIn(canvasElement)).toEqual([]);
  },
  parameters: {
    // A violation fails the story's test, in `npm test` as well as in the addon's panel. A test needs no locations of what passes.
    a11y: { test: 'error', ...(IS_TESTED && { options: { resultTypes: ['violations'] } }) },
    docs: { container: DocsFrame, page: DocsPage, extractComponentDescription: describe },
    layout: 'padded',
    options: {
      storySort: {
        method: '',
        order: [
          'Welcome',
          'Design',
          ['Tokens', 'Writing', '*'],
          'Widgets',
          'Fields',
          'Parts',
          ['*', 'PlanInBrief'],
          'Chrome',
          'Surveys',
          'Pages',
          // In the order in which a member may encounter them.
          [
            'Landing',
            'Arrivals',
            'Success',
            'Re-triage',
            'Another device',
            'New password',
            'Errors',
            'Not found',
            'Failures',
            'Privacy',
            '*',
          ],
        ],
      },
    },
    viewport: {
      options: Object.fromEntries(
        Object.entries(WIDTHS).map(([width, name]) => [
          `w${width}`,
          { name: `${name} (${width} px)`, styles: { width: `${width}px`, height: '900px' } },
        ]),
      ),
    },
  },
};

export default preview;
