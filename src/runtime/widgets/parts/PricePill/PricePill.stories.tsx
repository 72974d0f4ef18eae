import type { Meta, StoryObj } from '@storybook/react';
import { PricePill } from './PricePill.tsx';

const meta: Meta<typeof PricePill> = {
  title: 'Parts/PricePill',
  component: PricePill,
  args: { usual: 'Usual price:', price: '$199', yours: 'Your price:', free: 'Free' },
};
export default meta;

type Story = StoryObj<typeof PricePill>;

export const Free: Story = {};

export const Korean: Story = { args: { usual: '정가:', yours: '내 가격:', free: '무료' } };
