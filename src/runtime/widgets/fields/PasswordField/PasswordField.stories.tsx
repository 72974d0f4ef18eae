import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { PasswordField } from './PasswordField.tsx';

const meta: Meta<typeof PasswordField> = {
  title: 'Fields/PasswordField',
  component: PasswordField,
  args: { ...fieldArgs('password', 'Password'), texts: { show: 'Show password', hide: 'Hide password' } },
};
export default meta;

type Story = StoryObj<typeof PasswordField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: 'purple-otter4' }, globals: DESKTOP };
export const WithError: Story = { args: { initial: 'purple-otter4', error: error('rule', 'This password is incorrect.') } };
export const LongGerman: Story = {
  args: {
    ...fieldArgs('password', 'Passwort für Ihr Krankenversicherungskonto'),
    texts: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
    initial: 'purple-otter4',
  },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: 'purple-otter4' }, globals: { direction: 'rtl' } };

export const Shown: Story = {
  tags: ['!autodocs'],
  args: { initial: 'purple-otter4' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show password' }));
    await expect(within(canvasElement).getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
