import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { ProgressBar } from './ProgressBar.tsx';

const meta: Meta<typeof ProgressBar> = { title: 'Chrome/ProgressBar', component: ProgressBar };
export default meta;

type Story = StoryObj<typeof ProgressBar>;

const NAMES = ['Account', 'About you', 'Eating habits', 'Health profile', 'Your plan', 'Your profile'];
const WEIGHTS = [10, 20, 10, 40, 10, 10];

/** Returns a story with the six sections of the enrollment at the given percentages. */
const storyAt = (percents: readonly number[]): Story => ({
  args: {
    label: 'Your progress',
    valueText: (percent: number) => `${percent}% done`,
    sections: NAMES.map((label, index) => ({
      id: label.toLowerCase().replace(' ', '-'),
      label,
      weight: WEIGHTS[index] ?? 1,
      percent: percents[index] ?? 0,
      isCurrent: index === Math.max(0, percents.length - 1),
    })),
  },
});

export const Start = storyAt([]);
export const Midway = storyAt([100, 100, 100, 45]);
/** Checks the dimensions on a wide page. Hidden from the sidebar. */
export const Dimensions: Story = {
  ...Midway,
  tags: ['!dev', '!autodocs'],
  name: 'bars are 10 px tall [NAV-12] and at most 400 px wide in total [NAV-13]',
  play: async ({ canvasElement }) => {
    const bars = within(canvasElement).getAllByRole('progressbar');
    await expect(bars.map((bar) => bar.getBoundingClientRect().height)).toEqual(bars.map(() => 10));
    await expect(canvasElement.getBoundingClientRect().width).toBeGreaterThan(400);
    const group = within(canvasElement).getByRole('group');
    await expect(group.getBoundingClientRect().width).toBe(400);
  },
  globals: { viewport: { value: 'w1160' } },
};
export const Done = storyAt([100, 100, 100, 100, 100, 100]);
export const OneSection: Story = {
  args: {
    ...Start.args,
    sections: [{ id: 'progressCheckIn', label: 'Check-in', percent: 30, isCurrent: true }],
  },
};
export const Narrow: Story = { ...Midway, globals: { viewport: { value: 'w320' } } };
