import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, textsOf, widgetArgs } from '../../storySupport.ts';
import { Animation } from './Animation.tsx';

const meta: Meta<typeof Animation> = { title: 'Widgets/Animation', component: Animation };
export default meta;

type Story = StoryObj<typeof Animation>;

const TEXTS = {
  title: "We're putting your plan together",
  actions: { skip: 'Skip the wait' },
  messages: {
    analyzing: 'Looking at your answers',
    first: 'Matching you with a program',
    second: 'Choosing lessons that fit your goals',
    third: 'Your plan is ready',
  },
};

export const Analyzing: Story = { args: widgetArgs({ texts: TEXTS, onAnswer: fn() }), globals: DESKTOP };

export const Skipped: Story = {
  args: widgetArgs({ texts: TEXTS, onAnswer: fn() }),
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Skip the wait' }));
    await expect(args.onAnswer).toHaveBeenCalledTimes(1);
  },
};

export const Finished: Story = {
  args: widgetArgs({ texts: TEXTS, testTiming: true, onAnswer: fn() }),
  play: async ({ args, canvasElement }) => {
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledTimes(1), { timeout: 60_000 });
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Your plan is ready');
  },
};

export const LongGerman: Story = { args: widgetArgs({ texts: textsOf('personalization'), onAnswer: fn() }), globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: widgetArgs({ texts: TEXTS, onAnswer: fn() }), globals: { direction: 'rtl' } };
