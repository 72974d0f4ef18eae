import type { Meta, StoryObj } from '@storybook/react';
import { error, fieldArgs } from '../../storySupport.ts';
import { SignatureField } from './SignatureField.tsx';

const meta: Meta<typeof SignatureField> = {
  title: 'Fields/SignatureField',
  component: SignatureField,
  args: fieldArgs('consentSignature', 'Signature', { help: 'Type your full name to sign.' }),
};
export default meta;

type Story = StoryObj<typeof SignatureField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: 'Ada Byron' } };
export const WithError: Story = { args: { error: error('required', 'Type your full name to sign.') } };
export const RightToLeft: Story = { args: { initial: 'Ada Byron' }, globals: { direction: 'rtl' } };
