import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import german from '../../texts/interface/de.json';
import english from '../../texts/interface/en.json';
import { PrintedSummary } from './PrintedSummary.tsx';

const meta: Meta<typeof PrintedSummary> = {
  title: 'Chrome/PrintedSummary',
  component: PrintedSummary,
  parameters: { docs: { description: { component: 'The answers and the program on paper. In print, it replaces the page.' } } },
};
export default meta;

type Story = StoryObj<typeof PrintedSummary>;

const PAPER = { media: 'print' } as const;

/** The summary as printed. It is not visible on a screen. */
export const OnPaper: Story = {
  args: {
    texts: english.review,
    names: ['Enrollment', 'Acme Health'],
    date: 'November 27, 2026',
    program: {
      title: "Here's your weight program",
      body: "It's the best fit for your answers.",
      plan: [
        ['Today', '190 lb'],
        ['Your goal', '170 lb'],
      ],
      notes: ['This is an estimate from your answers. You and your coach can change it at any time.'],
    },
    sections: [
      {
        id: 'healthProfile',
        label: 'Your health',
        answers: [
          {
            id: 'heightWeight',
            question: 'How tall are you, and how much do you weigh?',
            lines: [{ label: null, text: '5 ft 4 in, 190 lb' }],
          },
        ],
      },
    ],
  },
  globals: PAPER,
  // The summary is in the body, so a documentation page shows it in a frame.
  parameters: { docs: { story: { inline: false, height: 520 } } },
  play: async () => {
    await expect(document.querySelector('[data-summary]')).toBeVisible();
  },
};

export const OnScreen: Story = {
  args: OnPaper.args ?? {},
  tags: ['!dev', '!autodocs'],
  play: async () => {
    await expect(document.querySelector('[data-summary]')).not.toBeVisible();
  },
};

export const WithoutProgram: Story = {
  ...OnPaper,
  globals: { ...PAPER, locale: 'de' },
  args: { ...OnPaper.args, texts: german.review, program: null },
};
