import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { error, fieldArgs } from '../../storySupport.ts';
import { PasswordField } from './PasswordField.tsx';

const meta: Meta<typeof PasswordField> = {
  title: 'Fields/PasswordField',
  component: PasswordField,
  args: { ...fieldArgs('password', 'Password'), texts: { show: 'Show password', hide: 'Hide password' } },
};
export default meta;

type Story = StoryObj<typeof PasswordField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: 'purple-otter4' } };
export const WithError: Story = { args: { initial: 'purple-otter4', error: error('rule', 'This password is incorrect.') } };
export const OnAPhone: Story = { args: { initial: 'purple-otter4' }, globals: { viewport: { value: 'w320' } } };
export const RightToLeft: Story = { args: { initial: 'purple-otter4' }, globals: { direction: 'rtl' } };

export const Shown: Story = {
  tags: ['!autodocs'],
  args: { initial: 'purple-otter4' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show password' }));
    await expect(within(canvasElement).getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
