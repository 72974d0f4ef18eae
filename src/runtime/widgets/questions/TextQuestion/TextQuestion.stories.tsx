import type { Meta, StoryObj } from '@storybook/react';
import { textsOf, widgetArgs } from '../../storySupport.ts';
import { TextQuestion } from './TextQuestion.tsx';

const meta: Meta<typeof TextQuestion> = { title: 'Widgets/Text', component: TextQuestion };
export default meta;

type Story = StoryObj<typeof TextQuestion>;

const ETHNICITY = widgetArgs({
  name: 'otherEthnicity',
  texts: textsOf('otherEthnicity'),
});

export const Empty: Story = { args: ETHNICITY };

export const Filled: Story = { args: { ...ETHNICITY, value: 'Cape Verdean' } };

export const WithError: Story = {
  args: { ...ETHNICITY, errors: { '': { code: 'maxLength', message: 'Ethnicity can have at most 100 characters.' } } },
};

export const Busy: Story = { args: { ...ETHNICITY, value: 'Cape Verdean', busy: true } };

export const NamedByTheQuestion: Story = {
  args: widgetArgs({ name: 'otherEthnicity', texts: textsOf('otherEthnicity') }),
};

export const RightToLeft: Story = { args: { ...ETHNICITY, value: 'Cape Verdean' }, globals: { direction: 'rtl' } };
