import type { Preview } from '@storybook/react';
import '../src/runtime/widgets/tokens.css';
import '../src/runtime/widgets/base.css';

/** The viewport widths that stories are viewed at, in CSS pixels. */
const WIDTHS = [320, 390, 768, 1160, 1440];

const preview: Preview = {
  parameters: {
    // A violation fails the story's test, in `npm test` as well as in the addon's panel.
    a11y: { test: 'error' },
    layout: 'padded',
    viewport: {
      options: Object.fromEntries(
        WIDTHS.map((width) => [`w${width}`, { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } }]),
      ),
    },
  },
};

export default preview;
