import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { DateField } from './DateField.tsx';

const meta: Meta<typeof DateField> = {
  title: 'Fields/DateField',
  component: DateField,
  args: fieldArgs('dob', 'Date of birth', { help: 'MM/DD/YYYY' }),
};
export default meta;

type Story = StoryObj<typeof DateField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: '1980-04-01' }, globals: DESKTOP };
export const WithError: Story = { args: { initial: '1980-04-31', error: error('format', 'Enter a date as MM/DD/YYYY.') } };
export const ReadOnly: Story = { args: { initial: '1980-04-01', readOnly: 'dob-help' } };
export const LongGerman: Story = {
  args: { ...fieldArgs('dob', 'Geburtsdatum laut Ihrer Krankenversicherungskarte', { help: 'MM/TT/JJJJ' }), initial: '1980-04-01' },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: '1980-04-01' }, globals: { direction: 'rtl' } };

export const Typed: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Date of birth');
    await userEvent.type(input, '04011980');
    await expect(input).toHaveValue('04/01/1980');
  },
};

export const TypedInGerman: Story = {
  tags: ['!autodocs'],
  globals: { locale: 'de' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Date of birth');
    await userEvent.type(input, '01.04.1980');
    await expect(input).toHaveValue('04/01/1980');
  },
};
