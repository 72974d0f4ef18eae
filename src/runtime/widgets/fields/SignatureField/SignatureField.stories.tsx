import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { SignatureField } from './SignatureField.tsx';

const meta: Meta<typeof SignatureField> = {
  title: 'Fields/SignatureField',
  component: SignatureField,
  args: fieldArgs('consentSignature', 'Signature', { help: 'Type your full name to sign.' }),
};
export default meta;

type Story = StoryObj<typeof SignatureField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: 'Ada Byron' }, globals: DESKTOP };
export const WithError: Story = { args: { error: error('required', 'Type your full name to sign.') } };
export const LongGerman: Story = {
  args: {
    ...fieldArgs('consentSignature', 'Unterschrift der Einverständniserklärung', {
      help: 'Geben Sie zum Unterschreiben Ihren vollen Namen ein.',
    }),
    initial: 'Ada Byron-Wolfeschlegelsteinhausen',
  },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: 'Ada Byron' }, globals: { direction: 'rtl' } };
