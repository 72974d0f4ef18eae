import type { ComponentType } from 'react';
import { Form } from './questions/Form/Form.tsx';
import type { WidgetProps } from './types.ts';

const forms = () => import('./chunks/forms.ts');
const questions = () => import('./chunks/questions.ts');
const screens = () => import('./chunks/screens.ts');

/**
 * The widgets by the name that a definition gives (`"widget": "heightWeight"`). They come in chunks: the plain form,
 * with which a survey starts, is there at once; the forms with every kind of input, the questions, the screens that answers lead to come
 * later. A widget keeps what is picked in itself: render each step under a
 * key of its own.
 */
export const loadWidget: Readonly<Record<string, () => Promise<ComponentType<WidgetProps>>>> = {
  choice: async () => (await questions()).Choice,
  form: () => Promise.resolve(Form),
  info: async () => (await questions()).Info,
  /** What `form` stands for where a field has an input of its own (`needsFullForm`). */
  fullForm: async () => (await forms()).FullForm,
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
  working: async () => (await screens()).Working,
};
