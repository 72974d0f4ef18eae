import type { Meta, StoryObj } from '@storybook/react';
import german from '../../../../../question-sets/texts/de.json';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs, textsOf } from '../../storySupport.ts';
import { Checkbox } from './Checkbox.tsx';

const { fields = {} } = textsOf('createAccount');

const meta: Meta<typeof Checkbox> = {
  title: 'Fields/Checkbox',
  component: Checkbox,
  args: fieldArgs('ginaAdaConsent', fields['ginaAdaConsent'] ?? 'ginaAdaConsent'),
};
export default meta;

type Story = StoryObj<typeof Checkbox>;

export const Empty: Story = {};
export const Checked: Story = { args: { checked: true }, globals: DESKTOP };
export const WithLink: Story = { args: { children: <a href="#notice">Read the notice</a> } };
export const Optional: Story = { args: { ...fieldArgs('mhmdaOptIn', fields['mhmdaOptIn'] ?? 'mhmdaOptIn'), optional: 'optional' } };
export const WithError: Story = { args: { error: error('agree', 'Please agree to continue.') } };
export const LongGerman: Story = {
  args: fieldArgs('ginaAdaConsent', german.steps.createAccount.fields.ginaAdaConsent),
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeftOnAPhone: Story = { args: { checked: true }, globals: { direction: 'rtl', viewport: { value: 'w390' } } };
