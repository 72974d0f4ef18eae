import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { Waiver } from './Waiver.tsx';

const meta: Meta<typeof Waiver> = { title: 'Widgets/Waiver', component: Waiver };
export default meta;

type Story = StoryObj<typeof Waiver>;

const BMI = stepArgs('bmiWaiver');

export const Empty: Story = { args: BMI };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: { ...BMI, onAnswer: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onAnswer).toHaveBeenCalledWith(true);
  },
};

export const WithWording: Story = {
  args: { ...BMI, texts: { ...BMI.texts, body: 'Please read this first.', messages: { waiver: 'I choose to take part at my own risk.' } } },
  globals: DESKTOP,
};

export const Busy: Story = { args: { ...BMI, isBusy: true } };

export const WithError: Story = { args: { ...BMI, errors: { '': { code: 'agree', message: 'Please agree to continue.' } } } };

export const LongGerman: Story = { args: BMI, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: BMI, globals: { direction: 'rtl' } };
