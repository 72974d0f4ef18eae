import type { ComponentType } from 'react';
import type { WidgetProps } from './types.ts';

const first = () => import('./chunks/first.ts');
const questions = () => import('./chunks/questions.ts');
const screens = () => import('./chunks/screens.ts');

/**
 * The widgets by the name that a definition gives (`"widget": "heightWeight"`). They come in three chunks: what a survey starts
 * with, the other questions, the screens that answers lead to. A widget keeps what is picked in itself: render each step under a
 * key of its own.
 */
export const loadWidget: Readonly<Record<string, () => Promise<ComponentType<WidgetProps>>>> = {
  choice: async () => (await first()).Choice,
  form: async () => (await first()).Form,
  info: async () => (await first()).Info,
  choices: async () => (await questions()).Choices,
  heightWeight: async () => (await questions()).HeightWeight,
  number: async () => (await questions()).NumberQuestion,
  radio: async () => (await questions()).Radio,
  select: async () => (await questions()).Select,
  slider: async () => (await questions()).Slider,
  text: async () => (await questions()).TextQuestion,
  alert: async () => (await screens()).Alert,
  animation: async () => (await screens()).Animation,
  ineligible: async () => (await screens()).Ineligible,
  programResult: async () => (await screens()).ProgramResult,
  waiver: async () => (await screens()).Waiver,
};
