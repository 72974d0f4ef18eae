import type { Meta, StoryObj } from '@storybook/react';
import german from '../../../texts/widgetTexts/de.json';
import { FORM_TEXTS as english } from '../../../definitions/fullFormTexts.ts';
import { CrisisHelp } from './CrisisHelp.tsx';

const meta: Meta<typeof CrisisHelp> = { title: 'Parts/CrisisHelp', component: CrisisHelp, args: { texts: textsFrom(english) } };
export default meta;

type Story = StoryObj<typeof CrisisHelp>;

export const CallOrText: Story = { args: { country: 'US' } };
export const CallOnly: Story = { args: { country: 'GB' } };
export const CountryWithoutKnownLine: Story = { args: { country: 'FR' } };
export const LongGerman: Story = {
  args: { country: 'DE', texts: textsFrom(german) },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};

function textsFrom(form: Readonly<Record<keyof typeof english & `crisis${string}`, string>>) {
  return {
    title: form.crisisTitle,
    call: form.crisisCall,
    callOrText: form.crisisCallOrText,
    directory: form.crisisDirectory,
    elsewhere: form.crisisElsewhere,
    emergency: form.crisisEmergency,
  };
}
