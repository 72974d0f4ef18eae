import type { Meta, StoryObj } from '@storybook/react';
import { error, fieldArgs, textsOf } from '../../storySupport.ts';
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
export const Checked: Story = { args: { checked: true } };
export const WithLink: Story = { args: { children: <a href="#notice">Read the notice</a> } };
export const Optional: Story = { args: { ...fieldArgs('mhmdaOptIn', fields['mhmdaOptIn'] ?? 'mhmdaOptIn'), optional: 'optional' } };
export const WithError: Story = { args: { error: error('agree', 'Please agree to continue.') } };
export const RightToLeftOnAPhone: Story = { args: { checked: true }, globals: { direction: 'rtl', viewport: { value: 'w390' } } };
