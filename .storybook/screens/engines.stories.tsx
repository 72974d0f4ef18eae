import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { equalAccessIn } from '../checks/equalAccess.ts';
import { Canvas } from './checkAll.tsx';

/** The test of the second engine, which the sidebar does not show. */
const meta: Meta<typeof Canvas> = { title: 'Checks/Engines', component: Canvas, tags: ['!dev', '!autodocs'] };
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
