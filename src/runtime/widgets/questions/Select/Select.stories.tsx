import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { widgetArgs } from '../../storySupport.ts';
import { Select } from './Select.tsx';

const meta: Meta<typeof Select> = { title: 'Widgets/Select', component: Select };
export default meta;

type Story = StoryObj<typeof Select>;

const STATE = widgetArgs({
  name: 'locationState',
  texts: {
    title: 'Which state do you live in?',
    help: 'Care options vary by state.',
    options: { CA: 'California', DC: 'District of Columbia', NY: 'New York', TX: 'Texas' },
  },
  options: { waitsFor: 'eligibleStates' },
  facts: { eligibleStates: ['CA', 'NY', 'TX'] },
  choices: ['CA', 'DC', 'NY', 'TX'],
});

export const Empty: Story = {
  args: STATE,
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Which state do you live in?' });
    await userEvent.selectOptions(select, 'TX');
    await expect(select).toHaveValue('TX');
  },
};

export const Filled: Story = { args: { ...STATE, value: 'DC' } };

export const Waiting: Story = { args: { ...STATE, facts: {} } };

export const Labelled: Story = { args: { ...STATE, texts: { ...STATE.texts, fields: { '': 'State' } } } };

export const WithError: Story = { args: { ...STATE, errors: { '': { code: 'required', message: 'Please choose your state.' } } } };

export const Narrow: Story = { args: { ...STATE, value: 'DC' }, globals: { viewport: { value: 'w320' } } };
