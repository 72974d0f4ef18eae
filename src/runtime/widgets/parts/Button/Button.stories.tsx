import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from './Button.tsx';

const meta: Meta<typeof Button> = { title: 'Parts/Button', component: Button, args: { children: 'Continue', onClick: fn() } };
export default meta;

type Story = StoryObj<typeof Button>;

export const Primary: Story = {};

/** Tests the story above. */
export const Pressed: Story = {
  tags: ['!autodocs'],
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

export const Secondary: Story = { args: { kind: 'secondary', children: 'No, thank you' } };

export const Quiet: Story = { args: { kind: 'quiet', children: "I don't remember" } };

export const Disabled: Story = { args: { disabled: true } };

export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const LongGerman: Story = {
  args: { children: 'Einverständniserklärung zur Datenverarbeitung bestätigen und weitermachen' },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};
