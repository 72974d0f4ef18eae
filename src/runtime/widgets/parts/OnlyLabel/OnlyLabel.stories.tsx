import type { Meta, StoryObj } from '@storybook/react';
import { textsOf } from '../../storySupport.ts';
import { OnlyLabel } from './OnlyLabel.tsx';

/** The label of the only field of a question. */
const meta: Meta<typeof OnlyLabel> = {
  title: 'Parts/OnlyLabel',
  component: OnlyLabel,
  args: { name: 'idealWeight', texts: textsOf('idealWeight') },
  render: (args) => (
    <>
      <OnlyLabel {...args} />
      <input id="idealWeight" className="field-input" />
    </>
  ),
};
export default meta;

export const Plain: StoryObj<typeof OnlyLabel> = {};
