import type { Meta, StoryObj } from '@storybook/react';
import { textsOf } from '../../storySupport.ts';
import { OnlyLabel } from '../OnlyLabel/OnlyLabel.tsx';
import { Question } from './Question.tsx';

const meta: Meta<typeof Question> = { title: 'Parts/Question', component: Question, args: { texts: textsOf('sex') } };
export default meta;

type Story = StoryObj<typeof Question>;

export const WithHelp: Story = {};
export const WithBody: Story = { args: { texts: textsOf('bmiAlert') } };
export const WithTelephoneLink: Story = { args: { texts: textsOf('eatingDisorderAlert') } };
export const Centred: Story = { args: { texts: textsOf('baselineHealth'), align: 'center' } };
export const OnAPhone: Story = { args: { texts: textsOf('healthConditions') }, globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

/** OnlyLabel: the label of the only field of a question. */
export const WithOnlyLabel: Story = {
  args: {
    texts: textsOf('idealWeight'),
    children: (
      <p>
        <OnlyLabel name="idealWeight" texts={textsOf('idealWeight')} />
        <input id="idealWeight" className="field-input" defaultValue="165" />
      </p>
    ),
  },
};
