import type { Meta, StoryObj } from '@storybook/react';
import { Tick } from './Tick.tsx';

const meta: Meta<typeof Tick> = { title: 'Parts/Tick', component: Tick };
export default meta;

/** In the colour of the text around it. */
export const Plain: StoryObj<typeof Tick> = {};
