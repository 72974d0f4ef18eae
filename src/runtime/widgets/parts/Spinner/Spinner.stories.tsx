import type { Meta, StoryObj } from '@storybook/react';
import { Spinner } from './Spinner.tsx';

const meta: Meta<typeof Spinner> = { title: 'Chrome/Spinner', component: Spinner };
export default meta;

type Story = StoryObj<typeof Spinner>;

export const Waiting: Story = { args: { label: 'Setting up your account' } };

export const LongGerman: Story = {
  args: { label: 'Ihr persönliches Gesundheitsförderungsprogramm wird eingerichtet' },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};
