import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { HeightWeight } from './HeightWeight.tsx';

const meta: Meta<typeof HeightWeight> = { title: 'Widgets/HeightWeight', component: HeightWeight };
export default meta;

type Story = StoryObj<typeof HeightWeight>;

const ARGS = stepArgs('heightWeight');
const FILLED = { heightFeetPortion: 5, heightInchesPortion: 0, weight: 180 };

export const Empty: Story = { args: ARGS };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: ARGS,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Feet'), '5.e');
    await expect(canvas.getByLabelText('Feet')).toHaveValue('5');
  },
};

export const Filled: Story = { args: { ...ARGS, value: FILLED }, globals: DESKTOP };

export const WithErrors: Story = {
  args: {
    ...ARGS,
    value: { heightInchesPortion: 14, weight: 940 },
    errors: {
      heightFeetPortion: { code: 'required', message: 'Please enter your height in feet.' },
      heightInchesPortion: { code: 'max', message: 'Please enter 11 inches or less.' },
      weight: { code: 'max', message: 'Please enter 740 pounds or less.' },
    },
  },
};

export const Busy: Story = { args: { ...ARGS, value: FILLED, isBusy: true } };

export const LongGerman: Story = { args: { ...ARGS, value: FILLED }, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...ARGS, value: FILLED }, globals: { direction: 'rtl' } };
