import type { Meta, StoryObj } from '@storybook/react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { Slider } from './Slider.tsx';

const meta: Meta<typeof Slider> = { title: 'Widgets/Slider', component: Slider };
export default meta;

type Story = StoryObj<typeof Slider>;

const PAIN = stepArgs('mskPainLevel');

export const Untouched: Story = { args: PAIN };

export const ByKeyboard: Story = {
  args: { ...PAIN, onChange: fn() },
  play: async ({ args, canvasElement }) => {
    const slider = within(canvasElement).getByRole('slider');
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(0);
    await fireEvent.change(slider, { target: { value: '3' } });
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await expect(slider).toHaveAttribute('aria-valuetext', '3, Mild');
  },
};

export const NoPain: Story = { args: { ...PAIN, value: 0 } };
export const VeryMild: Story = { args: { ...PAIN, value: 2 } };
export const Mild: Story = { args: { ...PAIN, value: 4 } };
export const Moderate: Story = { args: { ...PAIN, value: 6 }, globals: DESKTOP };
export const Severe: Story = { args: { ...PAIN, value: 8 } };
export const VerySevere: Story = { args: { ...PAIN, value: 10 } };

export const Busy: Story = { args: { ...PAIN, value: 6, isBusy: true } };

export const WithError: Story = {
  args: { ...PAIN, errors: { '': { code: 'required', message: 'Please move the slider to show how bad the pain was.' } } },
};

export const LongGerman: Story = { args: { ...PAIN, value: 7 }, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...PAIN, value: 6 }, globals: { direction: 'rtl' } };
