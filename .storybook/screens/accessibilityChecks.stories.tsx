import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { lowContrastIn } from '../checks/contrastIn.ts';
import { equalAccessIn } from '../checks/equalAccess.ts';
import { PLAIN_DISPLAY } from '../../src/workshop/preview/display/display.ts';
import { showDisplay } from '../toolbars/withToolbars.tsx';
import { Canvas } from './checkAll.tsx';

/** Tests of the checks that stories run. Hidden from the sidebar. */
const meta: Meta<typeof Canvas> = { title: 'Checks/Accessibility', component: Canvas, tags: ['!dev', '!autodocs'] };
export default meta;

export const Planted: StoryObj<typeof Canvas> = {
  name: 'Equal Access finds a planted violation',
  play: async ({ canvasElement }) => {
    const planted = document.createElement('main');
    planted.innerHTML = '<h1>Planted</h1><input type="tel" autocomplete="tel-national" aria-label="Phone">';
    canvasElement.append(planted);
    await expect(await equalAccessIn(canvasElement)).toEqual([expect.stringMatching(/^input_autocomplete_valid: /)]);
    planted.remove();
  },
};

export const Unreadable: StoryObj<typeof Canvas> = {
  name: "The contrast check finds text with low contrast in the dark scheme or in a partner's theme",
  play: async ({ canvasElement }) => {
    const planted = document.createElement('div');
    planted.innerHTML = '<p style="color: #1d2b2a">Black</p><p style="color: #8a2c0c; background: var(--brand)">Rust</p>';
    canvasElement.append(planted);
    const low = await lowContrastIn(canvasElement, showDisplay);
    showDisplay(PLAIN_DISPLAY);
    await expect(low.filter((line) => line.includes('Black')).map((line) => line.split(':', 1)[0])).toEqual([
      'dark',
      "a partner's theme, dark",
      "a partner's theme, dark, with more contrast",
    ]);
    await expect(low.filter((line) => line.includes('Rust')).map((line) => line.split(':', 1)[0])).toContain("a partner's theme");
    planted.remove();
  },
};
