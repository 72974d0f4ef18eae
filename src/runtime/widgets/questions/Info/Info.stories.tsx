import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, textsOf, widgetArgs } from '../../storySupport.ts';
import { Info } from './Info.tsx';

const meta: Meta<typeof Info> = { title: 'Widgets/Info', component: Info };
export default meta;

type Story = StoryObj<typeof Info>;

const HEALTH = {
  title: 'Next, a few questions about your health',
  body: 'They help us keep your program safe for you.',
  image: 'A heart with a line of heartbeats',
};

export const WithPicture: Story = { args: widgetArgs({ texts: HEALTH, options: { image: 'health' } }), globals: DESKTOP };

export const Busy: Story = { args: widgetArgs({ texts: HEALTH, isBusy: true }) };

export const WithoutPicture: Story = {
  args: widgetArgs({
    texts: {
      title: 'We take care of two',
      body: 'While you nurse, we set a gentle pace.\n\nYour doctor knows best what is right for you.',
    },
  }),
};

export const AdvancesAutomatically: Story = {
  args: widgetArgs({ texts: HEALTH, options: { image: 'health', autoAdvanceMs: 60_000 }, onAnswer: fn() }),
};

export const Stopped: Story = {
  args: widgetArgs({ texts: HEALTH, options: { image: 'health', autoAdvanceMs: 60_000 }, onAnswer: fn() }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('Take your time');
  },
};

export const LongGerman: Story = {
  args: widgetArgs({ texts: textsOf('baselineHealth'), options: { image: 'health', autoAdvanceMs: 60_000 } }),
  globals: GERMAN_ON_A_PHONE,
};

export const RightToLeft: Story = { args: { ...AdvancesAutomatically.args }, globals: { direction: 'rtl' } };
