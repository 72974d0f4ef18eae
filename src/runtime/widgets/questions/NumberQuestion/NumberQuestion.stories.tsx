import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { NumberQuestion } from './NumberQuestion.tsx';

const meta: Meta<typeof NumberQuestion> = { title: 'Widgets/Number', component: NumberQuestion };
export default meta;

type Story = StoryObj<typeof NumberQuestion>;

const IDEAL_WEIGHT = stepArgs('idealWeight', {
  options: { unit: 'lb' },
  askedFields: [{ path: '', type: 'number', step: 1, optional: false, readOnly: false }],
});

const A1C = stepArgs('a1c', {
  options: { unit: '%', forgot: true },
  askedFields: [{ path: '', type: 'number', min: 3, max: 20, step: 0.1, optional: false, readOnly: false }],
});

export const Empty: Story = { args: IDEAL_WEIGHT };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: IDEAL_WEIGHT,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Ideal weight in pounds (lb)' });
    await userEvent.type(input, '-1e5.5');
    await expect(input).toHaveValue('155');
  },
};

export const Filled: Story = { args: { ...IDEAL_WEIGHT, value: 165 }, globals: DESKTOP };

export const WithError: Story = {
  args: {
    ...IDEAL_WEIGHT,
    value: 265,
    errors: { '': { code: 'rule', message: "Your ideal weight can't be above your current weight. Please enter a lower number." } },
  },
};

export const WithDecimals: Story = {
  args: A1C,
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'A1C in percent' });
    await userEvent.type(input, '5,7');
    await expect(input).toHaveValue('5.7');
  },
};

export const Forgotten: Story = {
  args: { ...A1C, onAction: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: "I don't remember" }));
    await expect(args.onAction).toHaveBeenCalledWith('forgot');
  },
};

export const Busy: Story = { args: { ...A1C, value: 5.7, isBusy: true } };

export const LongGerman: Story = { args: { ...A1C, value: 5.7 }, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...A1C, value: 5.7 }, globals: { direction: 'rtl' } };
