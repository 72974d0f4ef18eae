import type { Meta, StoryObj } from '@storybook/react';
import { ErrorSummary } from './ErrorSummary.tsx';

const meta: Meta<typeof ErrorSummary> = { title: 'Chrome/ErrorSummary', component: ErrorSummary, args: { rejection: 1 } };
export default meta;

type Story = StoryObj<typeof ErrorSummary>;

const NAME = { name: 'eligibilityCheck.firstName', code: 'required', message: 'Please enter: First name.' };

export const One: Story = { args: { title: 'Please check one answer', errors: [NAME] } };

export const Several: Story = {
  args: {
    title: 'Please check 3 answers',
    errors: [
      NAME,
      { name: 'eligibilityCheck.dob', code: 'rule', message: 'Please check your date of birth.' },
      { name: 'eligibilityCheck.employeeId', code: 'maxLength', label: 'Participant ID', message: 'please use at most 150 characters.' },
    ],
  },
};

export const LongGerman: Story = {
  args: {
    title: 'Bitte prüfen Sie zwei Ihrer Antworten, bevor Sie fortfahren',
    errors: [
      {
        name: 'completeProfile.phoneNumber.value',
        code: 'format',
        message: 'Bitte geben Sie eine Telefonnummer ein, die im gewählten Land gültig ist.',
      },
      { name: 'completeProfile.address.zipcode', code: 'maxLength', message: 'Postleitzahl: Bitte verwenden Sie höchstens 20 Zeichen.' },
    ],
  },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};
