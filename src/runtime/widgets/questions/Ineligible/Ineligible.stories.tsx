import type { Meta, StoryObj } from '@storybook/react';
import german from '../../../../../question-sets/texts/de.json';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DESKTOP, GERMAN_ON_A_PHONE, widgetArgs } from '../../storySupport.ts';
import { Ineligible } from './Ineligible.tsx';

const meta: Meta<typeof Ineligible> = { title: 'Widgets/Ineligible', component: Ineligible };
export default meta;

type Story = StoryObj<typeof Ineligible>;

const PREGNANT = widgetArgs({
  name: 'moodOffer',
  texts: {
    title: "This program isn't safe during pregnancy",
    body: 'Congratulations! Our programs work on weight, and losing weight while you are pregnant can harm you and your baby. Please ask your doctor or midwife how to stay well.',
    messages: {
      dppOnlyBody:
        'Congratulations! The diabetes prevention program works on weight, and losing weight while you are pregnant can harm you and your baby.',
      offerTitle: 'We can still support you',
      offer:
        "Your sponsor also offers a mental wellness program. It helps with stress, worry and low mood, and it's safe during pregnancy.",
      declined: "That's fine. You can close this page. If you change your mind, go back or write to us.",
      support: 'Questions? Our support team is happy to help.',
    },
    actions: { 'accept-offer': 'Tell me about mental wellness', 'decline-offer': 'No, thank you', 'return-to-app': 'Back to the app' },
  },
});

const BMI = widgetArgs({
  texts: {
    title: "This program isn't safe for you right now",
    body: "At your height and weight, losing weight could harm your health. Please talk to your doctor about what's right for you.",
  },
});

export const WithNextSteps: Story = {
  args: widgetArgs({
    texts: {
      title: "This program isn't safe for you right now",
      body: "At your height and weight, losing weight could harm your health. Please talk to your doctor about what's right for you.",
      messages: {
        nowTitle: 'What you can do now',
        showDoctor: 'Talk to your doctor. You can print this page or save it, and take it with you.',
        findDoctor: 'No doctor yet? Your health plan can help you find one. Its phone number is on your insurance card.',
        comeBack: "If something changes, you're welcome to come back and answer again.",
        closed: 'You can close this window now.',
      },
      actions: { print: 'Print or save for my doctor', close: 'Close this page' },
    },
  }),
  globals: DESKTOP,
};

export const WithMail: Story = { args: { ...BMI, facts: { supportHref: 'mailto:care@acme.example' } } };

export const WithTelephone: Story = {
  args: { ...BMI, facts: { supportHref: 'tel:+18005550199' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveTextContent('(800) 555-0199');
  },
};

export const WithWebPage: Story = { args: { ...BMI, facts: { supportHref: 'https://help.acme.example/' } } };

export const DppOnly: Story = { args: { ...PREGNANT, facts: { dppOnly: true } } };

export const InTheApp: Story = { args: { ...PREGNANT, facts: { inApp: true } } };

export const WithOffer: Story = { args: { ...PREGNANT, options: { offer: 'mood' } } };

export const MoodDeclined: Story = {
  args: { ...PREGNANT, options: { offer: 'mood' }, onAction: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'No, thank you' }));
    await expect(args.onAction).toHaveBeenCalledWith('decline-offer');
    await expect(canvas.getByRole('status')).toHaveTextContent("That's fine.");
  },
};

export const LongGerman: Story = {
  args: widgetArgs({
    texts: { ...german.screenOuts.PREGNANT, messages: { support: 'Haben Sie Fragen? Unser Support hilft Ihnen gern.' } },
  }),
  globals: GERMAN_ON_A_PHONE,
};

export const RightToLeft: Story = { args: { ...PREGNANT, options: { offer: 'mood' } }, globals: { direction: 'rtl' } };
