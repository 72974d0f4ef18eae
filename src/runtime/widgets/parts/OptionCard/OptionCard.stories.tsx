import type { Meta, StoryObj } from '@storybook/react';
import { textsOf } from '../../storySupport.ts';
import { OptionCard, OptionList } from './OptionCard.tsx';

const meta: Meta<typeof OptionCard> = {
  title: 'Parts/OptionCard',
  component: OptionCard,
  args: {
    type: 'checkbox',
    name: 'healthConditions',
    option: 'highBloodPressure',
    texts: textsOf('healthConditions'),
    isPicked: false,
    errorAttributes: {},
    onPick: () => undefined,
  },
  render: (args) => (
    <OptionList>
      <OptionCard {...args} />
    </OptionList>
  ),
};
export default meta;

type Story = StoryObj<typeof OptionCard>;

export const Unticked: Story = {};
export const Ticked: Story = { args: { isPicked: true } };
export const RadioOff: Story = { args: { type: 'radio' } };
export const RadioOn: Story = { args: { type: 'radio', isPicked: true } };
export const WithHelp: Story = {
  args: {
    texts: {
      options: { highBloodPressure: 'High blood pressure' },
      optionHelp: { highBloodPressure: '130 over 80 or more, or treated with medicine.' },
    },
  },
};
export const WithError: Story = { args: { errorAttributes: { 'aria-invalid': true } } };
export const ForcedColours: Story = {
  args: { isPicked: true },
  globals: { contrast: 'forced' },
  // The colours apply to a whole page.
  parameters: { docs: { story: { inline: false, height: 140 } } },
};
export const RightToLeft: Story = { args: { isPicked: true }, globals: { direction: 'rtl' } };
