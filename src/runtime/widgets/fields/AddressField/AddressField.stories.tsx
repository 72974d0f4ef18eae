import type { Meta, StoryObj } from '@storybook/react';
import { error, uncontrolled } from '../../storySupport.ts';
import { AddressField, type AddressFieldProps } from './AddressField.tsx';

const WORDS: Readonly<Record<string, string>> = {
  country: 'Country or region',
  choose: 'Choose',
  optional: 'optional',
  address1: 'Street address',
  address2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  postcode: 'Postcode',
};
const HOME: Readonly<Record<string, string>> = { address1: '12 Analytical Way', city: 'Austin', region: 'TX', zipcode: '78701' };
const binding = uncontrolled('address');

const meta: Meta<typeof AddressField> = {
  title: 'Fields/AddressField',
  component: AddressField,
  args: {
    legend: 'Your address',
    startsIn: 'US',
    words: (word) => WORDS[word] ?? word,
    part: (part) => ({ binding: binding(part), error: undefined }),
  },
};
export default meta;

type Story = StoryObj<typeof AddressField>;

const filled: AddressFieldProps['part'] = (part) => ({ binding: binding(part), error: undefined, initial: HOME[part] });

export const Empty: Story = {};
export const Filled: Story = { args: { part: filled } };
export const WithError: Story = {
  args: { part: (part) => ({ binding: binding(part), error: part === 'city' ? error('required', 'Enter your city.') : undefined }) },
};
export const Britain: Story = { args: { startsIn: 'GB' } };
export const Germany: Story = { args: { startsIn: 'DE' } };
export const OnAPhone: Story = { args: { part: filled }, globals: { viewport: { value: 'w320' } } };
export const RightToLeft: Story = { args: { part: filled }, globals: { direction: 'rtl' } };
