import type { Meta, StoryObj } from '@storybook/react';
import { PricePill } from './PricePill.tsx';

const meta: Meta<typeof PricePill> = {
  title: 'Parts/PricePill',
  component: PricePill,
  args: { usualPriceLabel: 'Usual price:', usualPrice: '$199', memberPriceLabel: 'Your price:', memberPrice: 'Free' },
};
export default meta;

type Story = StoryObj<typeof PricePill>;

export const Free: Story = {};

export const Korean: Story = { args: { usualPriceLabel: '정가:', memberPriceLabel: '내 가격:', memberPrice: '무료' } };
