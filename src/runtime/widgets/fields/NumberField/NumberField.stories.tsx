import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { NumberField } from './NumberField.tsx';

const meta: Meta<typeof NumberField> = {
  title: 'Fields/NumberField',
  component: NumberField,
  args: { ...fieldArgs('age', 'Age'), isInteger: true },
};
export default meta;

type Story = StoryObj<typeof NumberField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: '46' }, globals: DESKTOP };
export const WithUnit: Story = { args: { ...fieldArgs('weight', 'Weight'), unit: 'lb', initial: '180' } };
export const ReadOnly: Story = { args: { initial: '46', help: 'Your plan told us this.', readOnly: 'age-help' } };
export const WithError: Story = { args: { initial: '7', error: error('min', 'Enter an age of 18 or above.') } };
export const LongGerman: Story = {
  args: { ...fieldArgs('weight', 'Körpergewicht vor der Medikamenteneinnahme'), unit: 'lb', initial: '180' },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: '180', unit: 'lb' }, globals: { direction: 'rtl' } };

/** NumberInput, the input inside the field, accepts only digits. */
export const OnlyDigits: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Age');
    await userEvent.type(input, '4e6.');
    await expect(input).toHaveValue('46');
  },
};
