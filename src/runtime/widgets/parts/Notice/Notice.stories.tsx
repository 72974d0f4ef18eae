import type { Meta, StoryObj } from '@storybook/react';
import { Notice } from './Notice.tsx';

const meta: Meta<typeof Notice> = {
  title: 'Parts/Notice',
  component: Notice,
  args: { children: 'Your answers stay private. Your employer never sees them.' },
};
export default meta;

type Story = StoryObj<typeof Notice>;

export const Calm: Story = {};

export const Care: Story = { args: { tone: 'care', children: 'You can still join the weight program.' } };
