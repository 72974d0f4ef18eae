import type { Meta, StoryObj } from '@storybook/react';
import { FieldError } from './FieldError.tsx';

const meta: Meta<typeof FieldError> = { title: 'Parts/FieldError', component: FieldError, args: { id: 'weight-error' } };
export default meta;

type Story = StoryObj<typeof FieldError>;

export const Short: Story = { args: { error: { code: 'required', message: 'Please enter your weight.' } } };

export const Long: Story = {
  args: {
    error: {
      code: 'rule',
      message:
        "Your ideal weight can't be above your current weight. Please enter a lower number, or go back and check your current weight.",
    },
  },
  globals: { viewport: { value: 'w320' } },
};

export const None: Story = { args: { error: undefined } };
