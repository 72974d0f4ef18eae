import type { Meta, StoryObj } from '@storybook/react';
import { LanguageSelect } from './LanguageSelect.tsx';

const meta: Meta<typeof LanguageSelect> = { title: 'Chrome/LanguageSelect', component: LanguageSelect };
export default meta;

type Story = StoryObj<typeof LanguageSelect>;

export const All: Story = {
  args: {
    label: 'Language',
    value: 'en-GB',
    onChange: () => undefined,
    languages: [
      { tag: 'en', name: 'English' },
      { tag: 'en-GB', name: 'English (UK)' },
      { tag: 'es', name: 'Español' },
      { tag: 'de', name: 'Deutsch' },
      { tag: 'ko', name: '한국어' },
    ],
  },
};

export const Two: Story = {
  args: {
    ...All.args,
    value: 'es',
    languages: [
      { tag: 'en', name: 'English' },
      { tag: 'es', name: 'Español' },
    ],
  },
};
