import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { error, fieldArgs } from '../../storySupport.ts';
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
export const Yes: Story = { args: { initial: 'yes' } };
export const WithError: Story = { args: { error: error('required', 'Please answer this question.') } };
export const OnAPhone: Story = { args: { initial: 'yes' }, globals: { viewport: { value: 'w320' } } };
export const RightToLeft: Story = { args: { initial: 'no' }, globals: { direction: 'rtl' } };

export const ShowsHelpAtOnce: Story = {
  tags: ['!autodocs'],
  args: { onAnswer: { value: 'yes', shows: () => <p>Help is here.</p> } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByLabelText('Yes'));
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Help is here.');
  },
};
