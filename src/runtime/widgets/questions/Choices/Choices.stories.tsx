import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { widgetArgs } from '../../storySupport.ts';
import { Choices } from './Choices.tsx';

const meta: Meta<typeof Choices> = { title: 'Widgets/Choices', component: Choices };
export default meta;

type Story = StoryObj<typeof Choices>;

const CONDITIONS = widgetArgs({
  name: 'healthConditions',
  texts: {
    title: 'Do you have any of these conditions?',
    help: 'Choose all that apply.',
    options: {
      highBloodPressure: 'High blood pressure',
      type2Diabetes: 'Type 2 diabetes',
      depressionOrAnxiety: 'Depression or anxiety',
      abnormalCholesterol: 'Abnormal cholesterol',
      pcosOrFertilityProblems: 'PCOS or fertility problems',
      sleepProblems: 'Sleep problems, such as sleep apnea',
      none: 'None of these',
    },
  },
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

export const Filled: Story = { args: { ...CONDITIONS, value: ['highBloodPressure', 'sleepProblems'] } };

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

export const Busy: Story = { args: { ...CONDITIONS, value: ['sleepProblems'], busy: true } };

export const WithHelp: Story = {
  args: widgetArgs({
    name: 'coursePackSelection',
    texts: {
      title: 'Which extra lessons would you like?',
      body: 'They come on top of your program. You can also choose none.',
      options: { sleep: 'Better sleep', NW_PLUS: 'Eating and feelings' },
      optionHelp: { sleep: 'Ten short lessons on falling and staying asleep.', NW_PLUS: 'For times when stress makes you eat.' },
    },
    choices: ['sleep', 'NW_PLUS'],
    value: ['sleep'],
  }),
};

export const LongGerman: Story = {
  args: widgetArgs({
    name: 'healthConditions',
    texts: {
      title: 'Bestehen bei Ihnen Vorerkrankungen?',
      options: {
        highBloodPressure: 'Bluthochdruck (arterielle Hypertonie)',
        abnormalCholesterol: 'Fettstoffwechselstörung oder Hypercholesterinämie',
        none: 'Keine davon',
      },
    },
    choices: ['highBloodPressure', 'abnormalCholesterol', 'none'],
    value: ['abnormalCholesterol'],
  }),
  globals: { viewport: { value: 'w320' } },
};
