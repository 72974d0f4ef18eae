import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import german from '../../texts/later/de.json';
import english from '../../texts/later/en.json';
import { Summary } from './Summary.tsx';

const meta: Meta<typeof Summary> = { title: 'Chrome/Summary', component: Summary };
export default meta;

type Story = StoryObj<typeof Summary>;

/** Empty on screen. Use the browser's print preview. */
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
  play: async () => {
    await expect(document.querySelector('[data-summary]')).not.toBeVisible();
  },
};

export const WithoutProgram: Story = { ...OnPaper, args: { ...OnPaper.args, texts: german.review, program: null } };
