import type { Meta, StoryObj } from '@storybook/react';
import { DESKTOP, GERMAN_ON_A_PHONE, textsOf, widgetArgs } from '../../storySupport.ts';
import { ProgramResult } from './ProgramResult.tsx';

const meta: Meta<typeof ProgramResult> = { title: 'Widgets/ProgramResult', component: ProgramResult };
export default meta;

type Story = StoryObj<typeof ProgramResult>;

const COMMON = {
  price: '$199',
  free: 'Free',
  socialProof: '888,958 people like you have started with us.',
  disclaimer:
    "Results vary from person to person. The program doesn't replace medical care. Talk to your doctor before you change how you eat, exercise or take medicine.",
};
const GOAL = {
  namedTitle: "Ada, here's your weight program",
  goalNow: 'Today',
  goalTarget: 'Your goal',
  goalPace: 'Your pace',
  goalDate: 'You could reach it by',
  goalCurve: 'A curve that falls gently from your weight today to your goal',
  goalNote: 'This is an estimate from your answers. You and your coach can change it at any time.',
};
const PLAN = {
  firstName: 'Ada',
  startKg: 86.18,
  goal: { targetWeightInKg: 68.95, targetWeightDate: '2027-06-04', weightLossSpeedPerWeekInKg: 1 },
};
const WEIGHT = {
  title: "Here's your weight program",
  body: 'You qualify for a program that your sponsor pays for.',
  image: 'A person cooking with vegetables',
  messages: {
    ...COMMON,
    prop1Title: 'A coach by your side',
    prop1Body: 'Someone who listens, answers your questions and cheers you on.',
    prop2Title: 'Daily lessons',
    prop2Body: 'Learn why habits form and how to change them in a few minutes a day.',
    prop3Title: 'No food is off limits',
    prop3Body: 'Learn to choose with confidence, at home and when you eat out.',
  },
};
const DPP = {
  title: 'You qualify for the diabetes prevention program',
  body: 'You qualify for a program that your sponsor pays for.',
  image: 'Two people on a brisk walk',
  messages: {
    ...COMMON,
    prop1Title: 'A year of support',
    prop1Body: 'Lessons and a trained coach help you take small steps, week by week.',
    prop2Title: 'Made to lower your risk',
    prop2Body: 'The program follows the national diabetes prevention lifestyle program.',
    prop3Title: 'Habits that last',
    prop3Body: 'Work on eating, exercise, sleep and stress at your own pace.',
  },
};

export const Weight: Story = { args: widgetArgs({ texts: WEIGHT, facts: { picture: 'programWeight', socialProofCount: 888_958 } }) };

export const WithGoal: Story = {
  args: widgetArgs({
    texts: { ...WEIGHT, messages: { ...WEIGHT.messages, ...GOAL } },
    facts: { picture: 'programWeight', units: 'us', ...PLAN },
  }),
  globals: DESKTOP,
};

export const LongGerman: Story = {
  args: widgetArgs({ texts: textsOf('programResult'), facts: { picture: 'programWeight', units: 'metric', locale: 'de', ...PLAN } }),
  globals: GERMAN_ON_A_PHONE,
};

export const DiabetesPrevention: Story = { args: widgetArgs({ texts: DPP, facts: { picture: 'programDpp' } }) };

export const CostHidden: Story = { args: widgetArgs({ texts: WEIGHT, facts: { picture: 'programWeight', hideCost: true } }) };

export const RightToLeft: Story = {
  args: widgetArgs({ texts: DPP, facts: { picture: 'programDpp', socialProofCount: 888_958 } }),
  globals: { direction: 'rtl' },
};
