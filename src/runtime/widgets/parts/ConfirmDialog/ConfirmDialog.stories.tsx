import type { Meta, StoryObj } from '@storybook/react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta: Meta<typeof ConfirmDialog> = { title: 'Chrome/ConfirmDialog', component: ConfirmDialog };
export default meta;

type Story = StoryObj<typeof ConfirmDialog>;

const noop = () => undefined;

export const Weight: Story = {
  args: {
    title: 'Is this right?',
    body: 'You entered a height of 5 ft 4 in and a weight of 90 lb.',
    confirm: "Yes, that's right",
    cancel: 'Change my answer',
    onConfirm: noop,
    onCancel: noop,
  },
};

export const Busy: Story = { args: { ...Weight.args, isBusy: true } };

export const LongGerman: Story = {
  args: {
    ...Weight.args,
    title: 'Bitte bestätigen Sie Ihre Körpergewichtsangabe',
    body: 'Sie haben eine Größe von 1,63 m und ein Gewicht von 41 kg angegeben. Bitte prüfen Sie, ob beides stimmt: Davon hängt ab, welche Gesundheitsförderungsprogramme wir Ihnen anbieten können.',
    confirm: 'Ja, meine Angaben stimmen so',
    cancel: 'Körpergewichtsangabe ändern',
  },
  globals: { viewport: { value: 'w320' }, locale: 'de' },
};
