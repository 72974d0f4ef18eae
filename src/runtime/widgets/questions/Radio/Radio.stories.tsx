import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { Radio } from './Radio.tsx';

const meta: Meta<typeof Radio> = { title: 'Widgets/Radio', component: Radio };
export default meta;

type Story = StoryObj<typeof Radio>;

const CONSENT = stepArgs('medicareConsent', { choices: ['agree', 'disagree'] });

export const Empty: Story = { args: CONSENT };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: { ...CONSENT, onChange: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByLabelText('I disagree'));
    await expect(args.onChange).toHaveBeenCalledWith('disagree');
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith('agree');
  },
};

export const Answered: Story = { args: { ...CONSENT, value: 'agree' }, globals: DESKTOP };

export const Busy: Story = { args: { ...CONSENT, value: 'agree', isBusy: true } };

export const WithError: Story = { args: { ...CONSENT, errors: { '': { code: 'required', message: 'Please choose one.' } } } };

export const LongGerman: Story = { args: CONSENT, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...CONSENT, value: 'agree' }, globals: { direction: 'rtl' } };
