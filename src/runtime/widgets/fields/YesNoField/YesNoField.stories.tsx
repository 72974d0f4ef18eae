import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { YesNoField } from './YesNoField.tsx';

const meta: Meta<typeof YesNoField> = {
  title: 'Fields/YesNoField',
  component: YesNoField,
  args: {
    ...fieldArgs('suicideOrSelfHarm1', 'In the last month, have you thought about ending your life?'),
    answers: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
};
export default meta;

type Story = StoryObj<typeof YesNoField>;

export const Empty: Story = {};
export const Yes: Story = { args: { initial: 'yes' }, globals: DESKTOP };
export const WithError: Story = { args: { error: error('required', 'Please answer this question.') } };
export const LongGerman: Story = {
  args: {
    ...fieldArgs('suicideOrSelfHarm1', 'Haben Sie in den letzten 30 Tagen daran gedacht, sich das Leben zu nehmen?'),
    answers: [
      { value: 'yes', label: 'Ja' },
      { value: 'no', label: 'Nein' },
    ],
    initial: 'yes',
  },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: 'no' }, globals: { direction: 'rtl' } };

export const ShowsHelpImmediately: Story = {
  tags: ['!autodocs'],
  args: { followUp: { value: 'yes', render: () => <p>Help is here.</p> } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByLabelText('Yes'));
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Help is here.');
  },
};
