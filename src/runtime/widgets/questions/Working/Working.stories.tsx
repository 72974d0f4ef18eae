import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, waitFor } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, textsOf, widgetArgs } from '../../storySupport.ts';
import { Working } from './Working.tsx';

const meta: Meta<typeof Working> = { title: 'Widgets/Working', component: Working };
export default meta;

type Story = StoryObj<typeof Working>;

const CHANGING = { title: "We're changing your program", body: 'This will only take a moment.' };

export const AdvancesAutomatically: Story = {
  args: widgetArgs({ texts: CHANGING, onAnswer: fn() }),
  play: async ({ args }) => {
    await waitFor(() => expect(args.onAnswer).toHaveBeenCalledOnce());
  },
};

export const Busy: Story = { args: widgetArgs({ texts: CHANGING, isBusy: true }), globals: DESKTOP };

export const LongGerman: Story = { args: widgetArgs({ texts: textsOf('retriageTransition'), isBusy: true }), globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: widgetArgs({ texts: CHANGING, isBusy: true }), globals: { direction: 'rtl' } };
