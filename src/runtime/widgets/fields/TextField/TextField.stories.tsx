import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, error, fieldArgs } from '../../storySupport.ts';
import { TextField } from './TextField.tsx';

const meta: Meta<typeof TextField> = { title: 'Fields/TextField', component: TextField, args: fieldArgs('firstName', 'First name') };
export default meta;

type Story = StoryObj<typeof TextField>;

export const Empty: Story = { args: { kind: 'name' } };
export const Filled: Story = { args: { kind: 'name', initial: 'Ada' }, globals: DESKTOP };
export const Optional: Story = { args: { optional: 'optional' } };
export const WithError: Story = { args: { error: error('required', 'Enter your first name.') } };
export const ReadOnly: Story = { args: { initial: 'Ada', readOnly: 'field-note' }, render: withNote(TextField) };
export const Email: Story = { args: { ...fieldArgs('email', 'Email address'), kind: 'email', initial: 'ada@example.com' } };
export const LongGerman: Story = {
  args: fieldArgs('employeeId', 'Teilnahmenummer aus dem Einladungsschreiben Ihrer Krankenversicherungsgesellschaft', {
    help: 'Sie finden die Nummer auf der ersten Seite des Einladungsschreibens.',
  }),
  globals: GERMAN_ON_A_PHONE,
};
export const RightToLeft: Story = { args: { initial: 'Ada' }, globals: { direction: 'rtl' } };

function withNote(Component: typeof TextField): NonNullable<Story['render']> {
  return (args) => (
    <>
      <p id="field-note">Your plan told us this. Contact support to change it.</p>
      <Component {...args} />
    </>
  );
}
