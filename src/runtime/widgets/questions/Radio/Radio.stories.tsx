import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { widgetArgs } from '../../storySupport.ts';
import { Radio } from './Radio.tsx';

const meta: Meta<typeof Radio> = { title: 'Widgets/Radio', component: Radio };
export default meta;

type Story = StoryObj<typeof Radio>;

const CONSENT = widgetArgs({
  name: 'medicareConsent',
  texts: {
    title: 'Please read this about Medicare',
    body: 'Your sponsor pays for the medication program. Medicare does not.',
    messages: {
      disclaimer:
        'If you agree, you promise that you will not send a claim for the services of the medication program to Medicare or another federal health program, and that nobody will do so for you.',
    },
    options: { agree: 'I agree', disagree: 'I disagree' },
  },
  choices: ['agree', 'disagree'],
});

export const Empty: Story = {
  args: { ...CONSENT, onChange: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByLabelText('I disagree'));
    await expect(args.onChange).toHaveBeenCalledWith('disagree');
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith('agree');
  },
};

export const Answered: Story = { args: { ...CONSENT, value: 'agree' } };

export const WithError: Story = { args: { ...CONSENT, errors: { '': { code: 'required', message: 'Please choose one.' } } } };

export const Narrow: Story = { args: CONSENT, globals: { viewport: { value: 'w320' } } };
