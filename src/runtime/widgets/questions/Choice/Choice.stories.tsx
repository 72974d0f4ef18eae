import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, stepArgs, widgetArgs } from '../../storySupport.ts';
import { Choice } from './Choice.tsx';

const meta: Meta<typeof Choice> = { title: 'Widgets/Choice', component: Choice };
export default meta;

type Story = StoryObj<typeof Choice>;

const SEX = stepArgs('sex', { choices: ['female', 'male', 'intersex', 'preferNotToSay'] });

const MOTIVATION = stepArgs('motivation', {
  choices: [
    'healthCareProfessional',
    'bloodTestResults',
    'wellnessPlan',
    'healthInsurancePlan',
    'advertisement',
    'familyOrFriend',
    'knowsUser',
    'community',
  ],
});

export const Empty: Story = { args: SEX };

/** Tests the story above. */
export const AfterInput: Story = {
  tags: ['!autodocs'],
  args: { ...SEX, onAnswer: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Male' }));
    await expect(args.onAnswer).toHaveBeenCalledWith('male');
  },
};

export const ByKeyboard: Story = {
  args: { ...SEX, onAnswer: fn() },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onAnswer).toHaveBeenCalledWith('male');
  },
};

export const Answered: Story = { args: { ...SEX, value: 'female' }, globals: DESKTOP };

export const Busy: Story = { args: { ...SEX, value: 'female', isBusy: true } };

export const WithError: Story = { args: { ...SEX, errors: { '': { code: 'option', message: 'Please choose one of the options.' } } } };

export const AllOptions: Story = { args: MOTIVATION };

export const Collapsed: Story = { args: { ...MOTIVATION, options: { collapseAfter: 5 } } };

export const Expanded: Story = {
  args: { ...MOTIVATION, options: { collapseAfter: 5 } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show more options' }));
    await expect(within(canvasElement).getByRole('button', { name: 'Family or a friend' })).toHaveFocus();
  },
};

export const WithPictureAndHelp: Story = {
  args: widgetArgs({
    name: 'weightMedOverview',
    texts: {
      title: 'The medication program may be right for you',
      body: 'It adds medical care to your weight program. Whether medicine is right for you is the decision of a licensed clinician and yours.',
      image: 'A clinician on a video call',
      options: { join: "I'm interested in the medication program", next: 'Not right now', seeMoreOptions: 'Compare my options' },
      optionHelp: { join: 'You meet a clinician by video.', next: 'You can ask for it later.' },
    },
    options: { image: 'medication' },
    choices: ['join', 'next', 'seeMoreOptions'],
  }),
};

export const LongGerman: Story = {
  args: widgetArgs({
    name: 'nutritionBasics',
    texts: {
      title: 'Wie sicher fühlen Sie sich bei der Lebensmittelkennzeichnung und der Nährwertzusammensetzung?',
      options: {
        veryConfident: 'Sehr sicher, ich kenne die Nährwertkennzeichnungsverordnung',
        somewhatConfident: 'Einigermaßen sicher',
        notConfident: 'Gar nicht sicher',
      },
    },
    choices: ['veryConfident', 'somewhatConfident', 'notConfident'],
  }),
  globals: GERMAN_ON_A_PHONE,
};

export const RightToLeft: Story = { args: { ...SEX, value: 'female' }, globals: { direction: 'rtl' } };
