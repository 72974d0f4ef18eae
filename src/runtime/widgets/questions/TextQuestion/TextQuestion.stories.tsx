import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { TextQuestion } from './TextQuestion.tsx';

const meta: Meta<typeof TextQuestion> = { title: 'Widgets/Text', component: TextQuestion };
export default meta;

type Story = StoryObj<typeof TextQuestion>;

const ETHNICITY = stepArgs('otherEthnicity');

export const Empty: Story = { args: ETHNICITY };

export const Filled: Story = { args: { ...ETHNICITY, value: 'Cape Verdean' }, globals: DESKTOP };

export const WithError: Story = {
  args: { ...ETHNICITY, errors: { '': { code: 'maxLength', message: 'Ethnicity can have at most 100 characters.' } } },
};

export const Busy: Story = { args: { ...ETHNICITY, value: 'Cape Verdean', isBusy: true } };

export const LongGerman: Story = { args: { ...ETHNICITY, value: 'Deutsch-Kapverdisch' }, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...ETHNICITY, value: 'Cape Verdean' }, globals: { direction: 'rtl' } };
