import type { Meta, StoryObj } from '@storybook/react';
import { textsOf } from '../../storySupport.ts';
import { TermsOfService } from './TermsOfService.tsx';

const meta: Meta<typeof TermsOfService> = {
  title: 'Parts/TermsOfService',
  component: TermsOfService,
  args: { texts: textsOf('createAccount') },
};
export default meta;

type Story = StoryObj<typeof TermsOfService>;

export const Closed: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
