import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, textsOf, widgetArgs } from '../../storySupport.ts';
import { Alert } from './Alert.tsx';

const meta: Meta<typeof Alert> = { title: 'Widgets/Alert', component: Alert };
export default meta;

type Story = StoryObj<typeof Alert>;

const confirm = 'I understand';

export const EatingDisorder: Story = {
  args: widgetArgs({
    texts: {
      title: 'Your safety comes first',
      body: 'Our programs do not treat eating disorders. Tracking food or weight can bring back old patterns. Please talk to your doctor before you start.',
      messages: { eligibility: "You can still join the weight program. You can't join the medication program." },
      actions: { confirm },
    },
    onAnswer: fn(),
  }),
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: confirm }));
    await expect(args.onAnswer).toHaveBeenCalledWith();
  },
};

export const LowBmi: Story = {
  args: widgetArgs({
    texts: {
      title: 'Your weight is low for your height',
      body: 'Losing weight could harm your health. Please talk to your doctor first.',
      messages: { eligibility: 'You can still apply for the diabetes prevention program.' },
      actions: { confirm },
    },
  }),
  globals: DESKTOP,
};

export const Pregnancy: Story = {
  args: widgetArgs({
    texts: { title: 'Congratulations!', body: 'Losing weight while you are pregnant can harm you and your baby.', actions: { confirm } },
  }),
};

export const Busy: Story = { args: { ...LowBmi.args, isBusy: true } };

export const LongGerman: Story = { args: widgetArgs({ texts: textsOf('eatingDisorderAlert') }), globals: GERMAN_ON_A_PHONE };

export const RightToLeft: Story = { args: { ...LowBmi.args }, globals: { direction: 'rtl' } };
