import type { Meta, StoryObj } from '@storybook/react';
import { bindUncontrolled } from '../../storySupport.ts';
import { NumberInput } from './NumberInput.tsx';

const meta: Meta<typeof NumberInput> = {
  title: 'Parts/NumberInput',
  component: NumberInput,
  args: {
    binding: bindUncontrolled('weight')(''),
    isInteger: true,
    unit: 'lb',
    initial: '',
    readOnly: false,
    aria: { 'aria-label': 'Weight' },
  },
};
export default meta;

type Story = StoryObj<typeof NumberInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: '180' } };
export const Waiting: Story = { args: { initial: '180', readOnly: true } };
export const WithoutUnit: Story = { args: { unit: undefined, initial: '46' } };
export const RightToLeft: Story = { args: { initial: '180' }, globals: { direction: 'rtl' } };
