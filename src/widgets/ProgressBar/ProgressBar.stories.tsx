import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from './ProgressBar.tsx';

const meta: Meta<typeof ProgressBar> = { title: 'Chrome/ProgressBar', component: ProgressBar };
export default meta;

type Story = StoryObj<typeof ProgressBar>;

const NAMES = ['Account', 'About you', 'Eating habits', 'Health profile', 'Your plan', 'Your profile'];
const WEIGHTS = [10, 20, 10, 40, 10, 10];

/** The six sections of the enrollment, so far answered. */
const at = (percents: readonly number[]): Story => ({
  args: {
    label: 'Your progress',
    valueText: (percent: number) => `${percent}% done`,
    sections: NAMES.map((label, index) => ({
      id: label.toLowerCase().replace(' ', '-'),
      label,
      weight: WEIGHTS[index] ?? 1,
      percent: percents[index] ?? 0,
      current: index === Math.max(0, percents.length - 1),
    })),
  },
});

export const Start = at([]);
export const Midway = at([100, 100, 100, 45]);
export const Done = at([100, 100, 100, 100, 100, 100]);
export const OneSection: Story = {
  args: {
    ...Start.args,
    sections: [{ id: 'progressCheckIn', label: 'Check-in', percent: 30, current: true }],
  },
};
export const Narrow: Story = { ...Midway, globals: { viewport: { value: 'w320' } } };
