import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs } from '../../storySupport.ts';
import { Select } from './Select.tsx';

const meta: Meta<typeof Select> = { title: 'Widgets/Select', component: Select };
export default meta;

type Story = StoryObj<typeof Select>;

const STATE = stepArgs('locationState', {
  options: { waitsFor: 'eligibleStates' },
  facts: { eligibleStates: ['CA', 'NY', 'TX'] },
  choices: ['CA', 'DC', 'NY', 'TX'],
});

export const Empty: Story = { args: STATE };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: STATE,
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Which state do you live in?' });
    await userEvent.selectOptions(select, 'TX');
    await expect(select).toHaveValue('TX');
  },
};

export const Filled: Story = { args: { ...STATE, value: 'DC' }, globals: DESKTOP };

export const Waiting: Story = { args: { ...STATE, facts: {} } };

export const Labelled: Story = { args: { ...STATE, texts: { ...STATE.texts, fields: { '': 'State' } } } };

export const WithError: Story = { args: { ...STATE, errors: { '': { code: 'required', message: 'Please choose your state.' } } } };

export const LongGerman: Story = { args: { ...STATE, value: 'DC' }, globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...STATE, value: 'DC' }, globals: { direction: 'rtl' } };
