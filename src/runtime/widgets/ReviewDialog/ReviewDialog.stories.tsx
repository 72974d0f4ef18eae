import type { Meta, StoryObj } from '@storybook/react';
import german from '../../texts/interface/de.json';
import english from '../../texts/interface/en.json';
import korean from '../../texts/interface/ko.json';
import { ReviewDialog } from './ReviewDialog.tsx';

const meta: Meta<typeof ReviewDialog> = { title: 'Chrome/ReviewDialog', component: ReviewDialog };
export default meta;

type Story = StoryObj<typeof ReviewDialog>;

const noop = () => undefined;

export const English: Story = {
  args: {
    texts: english.review,
    sections: [
      {
        id: 'accountCreation',
        label: 'Your account',
        answers: [
          {
            id: 'createAccount',
            question: 'Create your account',
            lines: [
              { label: 'Email address', text: 'a.very.long.address.of.a.member@subdomain.of.a.health.plan.example.com' },
              { label: "I agree that you may ask about my health and my family's health.", text: 'Yes' },
            ],
          },
        ],
      },
      {
        id: 'healthProfile',
        label: 'Your health',
        answers: [
          {
            id: 'heightWeight',
            question: 'How tall are you, and how much do you weigh?',
            lines: [{ label: null, text: '5 ft 4 in, 190 lb' }],
          },
          {
            id: 'healthConditions',
            question: 'Do you have any of these health conditions?',
            lines: [{ label: null, text: 'High blood pressure, Sleep problems, and Osteoarthritis' }],
          },
        ],
      },
    ],
    onChange: noop,
    onPrint: noop,
    onClose: noop,
  },
};

export const Phone: Story = { args: { ...English.args, texts: german.review }, globals: { viewport: { value: 'w320' } } };

export const Korean: Story = { args: { ...English.args, texts: korean.review } };
