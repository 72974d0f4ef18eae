import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs, bindUncontrolled } from '../../storySupport.ts';
import { PhoneField } from './PhoneField.tsx';

const field = bindUncontrolled('phoneNumber');

const meta: Meta<typeof PhoneField> = {
  title: 'Fields/PhoneField',
  component: PhoneField,
  args: {
    ...fieldArgs('phoneNumber.value', 'Phone number'),
    country: field('country'),
    countryLabel: 'Country of the number',
    startsIn: 'US',
  },
};
export default meta;

type Story = StoryObj<typeof PhoneField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: '2015550123' }, globals: DESKTOP };
export const German: Story = { args: { startsIn: 'DE', initial: '15112345678' } };
export const WithError: Story = { args: { initial: '201', error: error('format', 'Enter a phone number with all its digits.') } };
export const LongGerman: Story = {
  args: { ...fieldArgs('phoneNumber.value', 'Telefonnummer für Terminvereinbarungen'), initial: '2015550123' },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: '2015550123' }, globals: { direction: 'rtl' } };
