import type { Meta, StoryObj } from '@storybook/react';
import { error, fieldArgs } from '../../storySupport.ts';
import { Field } from './Field.tsx';
import { controlProps } from './fieldProps.ts';

/** The parts that all fields share: label, help, control, error. */
const meta: Meta<typeof Field> = {
  title: 'Fields/Field',
  component: Field,
  render: ({ field }) => (
    <Field field={field}>
      <input {...controlProps(field)} className="field-input" />
    </Field>
  ),
};
export default meta;

type Story = StoryObj<typeof Field>;

export const Plain: Story = { args: { field: fieldArgs('city', 'City') } };
export const WithHelp: Story = { args: { field: fieldArgs('policyId', 'Policy number', { help: "It's on your insurance card." }) } };
export const Optional: Story = { args: { field: fieldArgs('address2', 'Apartment, suite or unit', { optional: 'optional' }) } };
export const WithError: Story = { args: { field: fieldArgs('city', 'City', { error: error('required', 'Enter your city.') }) } };
