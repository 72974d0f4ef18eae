import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs, widgetArgs } from '../../storySupport.ts';
import { Choices } from './Choices.tsx';

const meta: Meta<typeof Choices> = { title: 'Widgets/Choices', component: Choices };
export default meta;

type Story = StoryObj<typeof Choices>;

const CONDITIONS = stepArgs('healthConditions', {
  choices: [
    'highBloodPressure',
    'type2Diabetes',
    'depressionOrAnxiety',
    'abnormalCholesterol',
    'pcosOrFertilityProblems',
    'sleepProblems',
    'none',
  ],
  exclusive: ['none'],
});

export const Empty: Story = { args: CONDITIONS };

export const Filled: Story = { args: { ...CONDITIONS, value: ['highBloodPressure', 'sleepProblems'] }, globals: DESKTOP };

export const NoneClearsTheOthers: Story = {
  args: { ...CONDITIONS, value: ['highBloodPressure'], onChange: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByLabelText('None of these'));
    await expect(args.onChange).toHaveBeenLastCalledWith(['none']);
    await expect(canvas.getByLabelText('High blood pressure')).not.toBeChecked();
    await userEvent.click(canvas.getByLabelText('Type 2 diabetes'));
    await expect(args.onChange).toHaveBeenLastCalledWith(['type2Diabetes']);
  },
};

export const ByKeyboard: Story = {
  args: { ...CONDITIONS, onChange: fn() },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenCalledWith(['type2Diabetes']);
  },
};

export const WithError: Story = {
  args: { ...CONDITIONS, errors: { '': { code: 'required', message: 'Please choose at least one answer.' } } },
};

export const Busy: Story = { args: { ...CONDITIONS, value: ['sleepProblems'], isBusy: true } };

export const WithHelp: Story = {
  args: widgetArgs({
    name: 'coursePackSelection',
    texts: {
      title: 'Which extra courses would you like?',
      body: 'They come on top of your program. You can also choose none.',
      options: { sleep: 'Better sleep', NW_PLUS: 'Eating and feelings' },
      optionHelp: { sleep: 'Ten short lessons on falling and staying asleep.', NW_PLUS: 'For times when stress makes you eat.' },
    },
    choices: ['sleep', 'NW_PLUS'],
    value: ['sleep'],
  }),
};

export const LongGerman: Story = {
  args: { ...CONDITIONS, value: ['abnormalCholesterol'] },
  globals: GERMAN_ON_A_PHONE,
};

export const RightToLeft: Story = { args: { ...CONDITIONS, value: ['sleepProblems'] }, globals: { direction: 'rtl' } };
