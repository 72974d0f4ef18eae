import type { Meta, StoryObj } from '@storybook/react';
import german from '../../../texts/widgetTexts/de.json';
import { FORM_TEXTS } from '../../../definitions/fullFormTexts.ts';
import { DESKTOP, GERMAN_ON_A_PHONE, error, bindUncontrolled } from '../../storySupport.ts';
import { AddressField, type AddressFieldProps } from './AddressField.tsx';

const HOME: Readonly<Record<string, string>> = { address1: '12 Analytical Way', city: 'Austin', region: 'TX', zipcode: '78701' };
const binding = bindUncontrolled('address');

const meta: Meta<typeof AddressField> = {
  title: 'Fields/AddressField',
  component: AddressField,
  args: {
    legend: 'Your address',
    startsIn: 'US',
    formText: (name) => FORM_TEXTS[name],
    part: (part) => ({ binding: binding(part), error: undefined }),
  },
};
export default meta;

type Story = StoryObj<typeof AddressField>;

const filled: AddressFieldProps['part'] = (part) => ({ binding: binding(part), error: undefined, initial: HOME[part] });

export const Empty: Story = {};
export const Filled: Story = { args: { part: filled }, globals: DESKTOP };
export const WithError: Story = {
  args: { part: (part) => ({ binding: binding(part), error: part === 'city' ? error('required', 'Enter your city.') : undefined }) },
};
export const Britain: Story = { args: { startsIn: 'GB' } };
export const Germany: Story = { args: { startsIn: 'DE' } };
export const LongGerman: Story = {
  args: { legend: 'Lieferanschrift für Ihre Begrüßungssendung', formText: (name) => german[name], part: filled },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { part: filled }, globals: { direction: 'rtl' } };
