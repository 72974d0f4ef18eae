import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { SelectField } from './SelectField.tsx';

const meta: Meta<typeof SelectField> = {
  title: 'Fields/SelectField',
  component: SelectField,
  args: {
    ...fieldArgs('locale', 'Preferred language'),
    placeholder: 'Choose',
    children: [
      <option key="en" value="en">
        English
      </option>,
      <option key="es" value="es">
        Español
      </option>,
    ],
  },
};
export default meta;

type Story = StoryObj<typeof SelectField>;

export const Empty: Story = {};
export const Filled: Story = { args: { initial: 'es' }, globals: DESKTOP };
export const WithError: Story = { args: { error: error('required', 'Choose your preferred language.') } };
export const LongGerman: Story = {
  args: { ...fieldArgs('locale', 'Bevorzugte Sprache für Benachrichtigungen'), initial: 'es' },
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: 'es' }, globals: { direction: 'rtl' } };
